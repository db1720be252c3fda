import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { derive } from '#server/db/derive';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../../tests/support/servers/serve-api.ts';
import { messageSpelling } from './fill.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

const search = ({ cid, user }: Company, keyword: string, page?: number) =>
  callApi(api, chat.searchMessages, { as: user, params: { cid }, query: { keyword, page } });

/** A company with one conversation of the given texts. */
async function companyWith(...texts: string[]) {
  const company = await createCorporation(api.db);
  const project = await createProject(api.db, company.cid, { title: '決済基盤の開発' });
  const candidate = await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  const conversation = await createConversation(api.db, company.cid, {
    project,
    candidate,
    messages: texts.map((text) => ({ side: 'user' as const, text })),
  });
  return { ...company, conversation };
}

describe('the search of messages', () => {
  test('returns who wrote what about which project, newest first', async () => {
    const company = await companyWith('面談の候補日です。', '承知しました。', '面談を楽しみにしています。');
    const { json } = await search(company, '面談');
    expect(json).toMatchObject({ totalCount: 2, maxCount: 100 });
    expect(json.items.map(({ excerpt }) => excerpt)).toEqual([
      '面談を楽しみにしています。',
      '面談の候補日です。',
    ]);
    expect(json.items[0]).toMatchObject({
      chatGroupId: company.conversation.chatGroupId,
      messageId: company.conversation.messageIds[2],
      partner: { lastName: '小野寺', firstName: '美穂' },
      project: { title: '決済基盤の開発' },
      fromUs: false,
    });
  });

  test('finds nothing of another company', async () => {
    await companyWith('別の会社の面談です。');
    const company = await companyWith('こんにちは。');
    expect((await search(company, '面談')).json).toMatchObject({ items: [], totalCount: 0 });
  });

  test.each([
    ['ＡＷＳ', 'awsの経験があります'],
    ['オンライン', 'ｵﾝﾗｲﾝでお願いします'],
    ['めんだん', 'メンダンの件'],
    ['node.js', 'Node.jsを使います'],
    ['高橋', '髙橋です'],
    ['"候補日は 火曜"', '候補日は 火曜です'],
    ['面談 火曜', '火曜に面談を'],
    ['面談 -水曜', '火曜に面談を'],
    ['月曜 OR 火曜', '火曜に面談を'],
    ['%', '100%です'],
    ['談', '面談'],
  ])('finds 「%s」 in 「%s」', async (keyword, text) => {
    const company = await companyWith(text, '関係のない文');
    expect((await search(company, keyword)).json.items.map(({ excerpt }) => excerpt)).toEqual([text]);
  });

  test('finds what was just sent, and files by their name', async () => {
    const company = await companyWith('こんにちは。');
    const { cid, user, conversation } = company;
    await callApi(api, chat.createMessage, {
      as: user,
      params: { cid, chatGroupId: conversation.chatGroupId },
      body: { textMessage: '履歴書をお送りください。' },
    });
    const { json } = await search(company, '履歴書');
    expect(json.items).toMatchObject([{ fromUs: true, excerpt: '履歴書をお送りください。' }]);
  });

  test('returns the part of a long text in which the word is', async () => {
    const company = await companyWith(
      `${'前置きです。'.repeat(200)}ここで面談をお願いします。${'結び。'.repeat(200)}`,
    );
    const [found] = (await search(company, '面談')).json.items;
    expect(found?.excerpt).toMatch(/^….*ここで面談をお願いします。.*…$/);
    expect(found?.excerpt.length).toBeLessThanOrEqual(122);
  });

  test.each([
    ['渡辺斎藤連名', '渡邉齋藤連名'],
    ['ガンバレ', 'ｶﾞﾝﾊﾞﾚ'],
    ['がっこう', 'がっこう'.normalize('NFD')],
    ['キロ', '3㌔先'],
    ['react', 'Re\u200bact'],
    ['reactnative', 'React Native'],
    ['問合せ', 'お問い合わせ'],
    ['10時～15時', '10時〜15時'],
  ])('the part has 「%s」 as 「%s」', async (keyword, written) => {
    const company = await companyWith(`${'前置きです。'.repeat(200)}${written}`);
    const [found] = (await search(company, keyword)).json.items;
    expect(found?.excerpt).toContain(written);
  });

  test('has pages, and stops counting at 100', async () => {
    const company = await companyWith(...Array.from({ length: 130 }, (_, index) => `面談${index}`));
    const first = (await search(company, '面談')).json;
    expect(first).toMatchObject({ totalCount: 100, maxCount: 100 });
    expect(first.items.map(({ excerpt }) => excerpt).slice(0, 2)).toEqual(['面談129', '面談128']);
    const last = (await search(company, '面談', 5)).json;
    expect(last.items.map(({ excerpt }) => excerpt).at(-1)).toBe('面談30');
  });

  test('takes as many statements for many messages as for one', async () => {
    const few = await companyWith('面談');
    const many = await companyWith(...Array.from({ length: 40 }, () => '面談'));
    const statements = async (company: Company) => {
      const before = api.statements.length;
      await search(company, '面談');
      return api.statements.length - before;
    };
    expect(await statements(many)).toBe(await statements(few));
  });

  test('refuses a blank keyword', async () => {
    const company = await companyWith('面談');
    expect((await search(company, '  ')).status).toBe(400);
  });
});

describe('messages from before the search', () => {
  test('are found once they have been read beside the requests, also those written meanwhile, and read once only', async () => {
    const company = await companyWith('面談の候補日です。');
    const isOurs = eq(schema.messageSearch.cid, company.cid);
    await api.db.delete(schema.messageSearch).where(isOurs);
    await api.db.delete(schema.derivedVersion).where(eq(schema.derivedVersion.name, 'message spelling'));
    const around = { owner: 'this', isEnding: () => false, handOver: async () => {}, wait: async () => {} };
    await derive(api.db, messageSpelling, { ...around, isEnding: () => true });
    expect((await search(company, '面談')).json.items).toHaveLength(0);
    const written: number[] = [];
    await derive(api.db, messageSpelling, {
      ...around,
      // As if a process of the version before wrote the message only now.
      async handOver() {
        written.push((await search(company, '面談')).json.items.length);
        await api.db.delete(schema.messageSearch).where(isOurs);
      },
    });
    expect(written).toEqual([1]);
    expect((await search(company, '面談')).json.items).toHaveLength(1);
    await api.db.delete(schema.messageSearch).where(isOurs);
    await derive(api.db, messageSpelling, around);
    expect((await search(company, '面談')).json.items).toHaveLength(0);
  });
});

describe('older messages up to one that is asked for', () => {
  test('come in one call, with some before it', async () => {
    const company = await companyWith(...Array.from({ length: 100 }, (_, index) => `${index + 1}`));
    const { chatGroupId, messageIds } = company.conversation;
    const { json } = await callApi(api, chat.pastMessages, {
      as: company.user,
      params: { cid: company.cid, chatGroupId },
      query: { oldestMessageId: messageIds[70], fromMessageId: messageIds[20] },
    });
    expect(json.map((message) => ('textMessage' in message ? message.textMessage : ''))).toEqual(
      Array.from({ length: 60 }, (_, index) => `${index + 11}`),
    );
  });

  test('refuse a message of another conversation', async () => {
    const company = await companyWith('1');
    const other = await createConversation(api.db, company.cid, {});
    const { status } = await callApi(api, chat.pastMessages, {
      as: company.user,
      params: { cid: company.cid, chatGroupId: company.conversation.chatGroupId },
      query: { fromMessageId: other.messageIds[0] },
    });
    expect(status).toBe(400);
  });
});
