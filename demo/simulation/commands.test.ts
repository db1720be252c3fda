import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '#demo/simulation/commands';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/records/matching-factories.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';

const api = serveApi();

const run = (...args: string[]) => runCommand(api.services, args);

async function scoutedConversation(lastName = '渡辺', firstName = '結衣') {
  const { cid } = await createCorporation(api.db);
  const candidate = await createCandidate(api.db, { lastName, firstName });
  return createConversation(api.db, cid, {
    candidate,
    origin: 'scout',
    status: 'scouting',
    messages: [{ side: 'corporation', text: 'スカウトです' }],
  });
}
const newestMessage = async () => (await api.db.select().from(schema.chatGroup))[0]?.lastExcerpt;

describe('a command of the platform side', () => {
  test('replies in the conversation of a candidate by name or by id', async () => {
    const { chatGroupId } = await scoutedConversation();
    expect(await run('reply', '渡辺', '興味があります')).toContain('渡辺 結衣 wrote');
    expect(await newestMessage()).toBe('興味があります');
    await run('reply', chatGroupId, '追伸');
    expect(await newestMessage()).toBe('追伸');
  });

  test('replies something fitting when no text is given', async () => {
    await scoutedConversation();
    expect(await run('reply', '渡辺結衣')).toContain('佐藤 健一様');
    expect(await countRows(api.db, schema.chatMessage)).toBe(2);
  });

  test('sends a file of this machine, or a picture', async () => {
    const { chatGroupId } = await scoutedConversation();
    const folder = await mkdtemp(path.join(tmpdir(), 'platform-'));
    const file = path.join(folder, '職務経歴書.pdf');
    await writeFile(file, '%PDF-1.7');
    expect(await run('file', '渡辺', file)).toContain('渡辺 結衣 sent 職務経歴書.pdf');
    expect(await newestMessage()).toBe('ファイル:職務経歴書.pdf');
    await run('file', chatGroupId);
    expect(await newestMessage()).toBe('ファイル:ポートフォリオ.png');
    const uploads = await api.db.select().from(schema.uploadedFile);
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(uploads.map(({ cid, contentType }) => [cid, contentType])).toEqual([
      [group?.cid, 'application/pdf'],
      [group?.cid, 'image/png'],
    ]);
    for (const { objectKey } of uploads) expect(await api.services.files.read(objectKey)).not.toBeNull();
    expect(group).toMatchObject({ unreadCount: 2, lastFromUs: false });
  });

  test('sends no file that is not there or that companies could not send either', async () => {
    await scoutedConversation();
    const folder = await mkdtemp(path.join(tmpdir(), 'platform-'));
    const file = path.join(folder, 'page.html');
    await writeFile(file, '<script>');
    await expect(run('file', '渡辺', path.join(folder, 'nowhere.pdf'))).rejects.toThrow('cannot be read');
    await expect(run('file', '渡辺', file)).rejects.toThrow('ファイル形式が不正です');
    expect(await countRows(api.db, schema.uploadedFile)).toBe(0);
  });

  test('reads and declines a scout', async () => {
    await scoutedConversation();
    expect(await run('read', '渡辺')).toBe('渡辺 結衣 read 1 scout.');
    expect(await run('read', '渡辺')).toBe('渡辺 結衣 had no unread scout.');
    expect(await run('decline', '渡辺')).toContain('declined');
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group?.status).toBe('finished');
  });

  test('withdraws from a selection that has begun', async () => {
    await scoutedConversation();
    await expect(run('withdraw', '渡辺')).rejects.toThrow('is scouting');
    await run('reply', '渡辺', '興味があります');
    expect(await run('withdraw', '渡辺', '都合がつかなくなりました')).toContain('渡辺 結衣 withdrew from');
    expect(await newestMessage()).toBe('候補者が選考を辞退しました。');
  });

  test('lets someone new apply or like when no candidate is named', async () => {
    const { cid } = await createCorporation(api.db);
    await createProject(api.db, cid, { title: 'LP制作' });
    await createCandidate(api.db, { lastName: '森', firstName: '葵' });
    await createCandidate(api.db, {
      lastName: '林',
      jobCategoryIds: ['corporate-legal'],
      lastLoginAt: new Date(Date.now() + 60_000),
      isBlank: false,
    });
    expect(await run('like', 'lp')).toBe('森 葵 likes "LP制作".');
    expect(await run('apply', 'LP制作')).toContain('森 葵 applied to "LP制作": conversation ');
    expect(await run('apply', 'LP制作')).toContain('林 太郎 applied');
    await expect(run('apply', 'LP制作')).rejects.toThrow(
      'There is no candidate whom the company has not met',
    );
  });

  test('changes a contract', async () => {
    const { cid } = await createCorporation(api.db, { name: '株式会社みなと' });
    expect(await run('contract', 'みなと', 'trial')).toBe('株式会社みなと is trial from now on.');
    const [company] = await api.db.select().from(schema.corporation);
    expect(company).toMatchObject({ cid, contractType: 'free_trial_contract' });
  });

  test('lists companies, published projects and conversations with their ids', async () => {
    const { chatGroupId, projectId } = await scoutedConversation();
    const output = await run('list');
    expect(output).toContain('株式会社テスト  paid_plan_contract');
    expect(output).toContain(projectId);
    expect(output).toContain(`${chatGroupId}  渡辺 結衣  scouting  company wrote last`);
  });

  test('asks for an id when a name fits more than one', async () => {
    const first = await scoutedConversation('渡辺', '結衣');
    const second = await scoutedConversation('渡辺', '翔');
    const refused = run('reply', '渡辺', 'はい');
    await expect(refused).rejects.toThrow('more than one open conversation');
    await expect(refused).rejects.toThrow(first.chatGroupId);
    await expect(refused).rejects.toThrow(second.chatGroupId);
    expect(await countRows(api.db, schema.chatMessage)).toBe(2);
  });

  test.each([
    [[], 'No command: expected list, apply'],
    [['dance'], '"dance" is no command'],
    [['toString'], '"toString" is no command'],
    [['reply'], 'Expected: npm run platform -- reply <conversation> [text].'],
    [['reply', '渡辺', 'a', 'b'], 'Texts with spaces go in quotes.'],
    [['reply', '渡辺', ' '], 'An argument is empty.'],
    [['reply', 'だれか'], 'There is no open conversation "だれか".'],
    [['apply', '存在しない案件'], 'There is no published project'],
    [['contract', 'みなと', 'gold'], '"gold" is no contract: expected free, trial or paid.'],
    [['contract', 'みなと', 'paid'], 'There is no company "みなと".'],
  ])('refuses %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
