import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { callApi, urlOf } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { tokenFor } from '../../../tests/support/servers/test-api.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

/** A file that a company has uploaded for its conversations. */
async function upload({ cid, user }: Company, objectKey: string, contentType: string, content = 'content') {
  const bytes = new TextEncoder().encode(content);
  await api.services.files.write(objectKey, bytes);
  await api.db.insert(schema.uploadedFile).values({
    objectKey,
    kind: 'chat',
    cid,
    uploadedBy: user.universalUid,
    fileName: 'upload',
    contentType,
    byteSize: bytes.byteLength,
    createdAt: new Date(),
  });
}

const sendFile = ({ cid, user }: Company, chatGroupId: string, fileName: string, filePath: string) =>
  callApi(api, chat.createFile, { as: user, params: { cid, chatGroupId }, body: { fileName, filePath } });

const download = ({ cid, user }: Company, chatGroupId: string, messageId: string) =>
  api.app.fetch(
    new Request(urlOf(chat.showFile, { cid, chatGroupId, messageId }), {
      headers: { Authorization: `Bearer ${tokenFor(user)}` },
    }),
  );

describe('files of a conversation', () => {
  test('are sent, listed and downloaded again', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await upload(company, 'chat/terms.pdf', 'application/pdf', '%PDF');
    const { json } = await sendFile(company, chatGroupId, '契約書 案.pdf', 'chat/terms.pdf');
    const sent = { kind: 'file', fileName: '契約書 案.pdf', filePath: 'chat/terms.pdf', byteSize: 4 };
    expect(json).toMatchObject(sent);
    const listed = await callApi(api, chat.latestMessages, {
      as: company.user,
      params: { cid: company.cid, chatGroupId },
    });
    expect(listed.json.at(-1)).toEqual(json);
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group).toMatchObject({ lastExcerpt: 'ファイル:契約書 案.pdf', status: 'inProgress' });
    const response = await download(company, chatGroupId, json.messageId);
    expect(await response.text()).toBe('%PDF');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('契約書 案.pdf')}`,
    );
  });

  test.each([
    ['image/png', 'inline', 'image/png'],
    ['image/svg+xml', 'attachment', 'application/octet-stream'],
    ['text/html', 'attachment', 'application/octet-stream'],
    ['application/pdf', 'attachment', 'application/pdf'],
  ])(
    'of type %s travel as %s, %s, are cached by no browser, and never run',
    async (uploaded, disposition, type) => {
      const company = await createCorporation(api.db);
      const { chatGroupId } = await createConversation(api.db, company.cid);
      await upload(company, 'chat/file', uploaded, '<script>');
      const { json } = await sendFile(company, chatGroupId, 'a', 'chat/file');
      const { headers } = await download(company, chatGroupId, json.messageId);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-disposition')).toContain(disposition);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
    },
  );

  test('lose folders and control characters from their names', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await upload(company, 'chat/file.pdf', 'application/pdf');
    const name = '../../etc/\u202Eexe.\r\npdf';
    const { json } = await sendFile(company, chatGroupId, name, 'chat/file.pdf');
    expect(json).toMatchObject({ fileName: 'exe.pdf' });
  });

  test('keep the type that was looked at: no name makes a program of a text', async () => {
    const company = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await upload(company, 'chat/file.txt', 'text/plain', '@calc.exe');
    for (const name of ['見積.bat', '見積.txt.html', '見積', '見積.txt\u202E.hta', '見積.pdf', '見積.txt.']) {
      expect(await sendFile(company, chatGroupId, name, 'chat/file.txt')).toMatchObject({
        status: 400,
        message: 'ファイル名の拡張子は変更できません。もう一度ファイルを選択してください',
      });
    }
    expect((await sendFile(company, chatGroupId, '見積.TXT', 'chat/file.txt')).status).toBe(200);
  });

  test("cannot be another company's nor ones that were never uploaded", async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, company.cid);
    await upload(other, 'chat/secret', 'application/pdf');
    for (const key of ['chat/secret', '../server/main.ts']) {
      expect(await sendFile(company, chatGroupId, 'a.pdf', key)).toMatchObject({
        status: 400,
        message: 'ファイルが見つかりません。もう一度アップロードしてください',
      });
    }
  });

  test('are not found for text messages, in other conversations and by other companies', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const { chatGroupId, messageIds } = await createConversation(api.db, company.cid);
    const second = await createConversation(api.db, company.cid);
    await upload(company, 'chat/file', 'application/pdf');
    const { json } = await sendFile(company, chatGroupId, 'a.pdf', 'chat/file');
    const statuses = await Promise.all([
      download(company, chatGroupId, messageIds[0] ?? ''),
      download(company, second.chatGroupId, json.messageId),
      download(other, chatGroupId, json.messageId),
    ]);
    expect(statuses.map((response) => response.status)).toEqual([404, 404, 404]);
  });

  test('follow the same rules as texts: none after the end, none to scouts by a free company', async () => {
    const company = await createCorporation(api.db, { plan: 'free' });
    await upload(company, 'chat/file', 'application/pdf');
    const finished = await createConversation(api.db, company.cid, { status: 'finished' });
    const scouted = await createConversation(api.db, company.cid, { origin: 'scout', status: 'inProgress' });
    expect((await sendFile(company, finished.chatGroupId, 'a.pdf', 'chat/file')).status).toBe(400);
    expect((await sendFile(company, scouted.chatGroupId, 'a.pdf', 'chat/file')).status).toBe(403);
  });
});
