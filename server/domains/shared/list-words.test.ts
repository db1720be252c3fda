import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { application } from '#endpoints/application';
import { interaction } from '#endpoints/interaction';
import { project as projectCalls } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { spreadNames } from '#server/domains/shared/partner-name';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { deriveMissingListWords } from './list-words.ts';

const api = serveApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

/** How often each list finds something by a word. */
const lists = {
  メッセージ: async ({ cid, user }: Company, searchWord: string) =>
    (await callApi(api, interaction.list, { as: user, params: { cid }, query: { searchWord } })).json
      .totalCount,
  応募管理: async ({ cid, user }: Company, searchWord: string) =>
    (await callApi(api, application.search, { as: user, params: { cid }, query: { searchWord } })).json
      .totalCount,
  スカウト送信一覧: async ({ cid, user }: Company, searchWord: string) =>
    (await callApi(api, scout.search, { as: user, params: { cid }, query: { searchWord } })).json.totalCount,
  案件管理: async ({ cid, user }: Company, searchWord: string) =>
    (await callApi(api, projectCalls.list, { as: user, params: { cid }, query: { searchWord } })).json
      .totalCount,
};

type Person = { lastName: string; firstName: string; lastNameKana?: string; firstNameKana?: string };

async function companyWith(person: Person, title = '業務システムの開発') {
  const company = await createCorporation(api.db);
  const project = await createProject(api.db, company.cid, { title });
  const candidate = await createCandidate(api.db, { lastNameKana: '', firstNameKana: '', ...person });
  const conversation = await createConversation(api.db, company.cid, {
    candidate,
    project,
    origin: 'application',
  });
  const other = await createCandidate(api.db, person);
  await createConversation(api.db, company.cid, { candidate: other, project, origin: 'scout' });
  return { company, candidate, project, conversation };
}

describe('by the name of a candidate', () => {
  test.each<[sought: string, person: Person]>([
    ['山﨑', { lastName: '山崎', firstName: '翔' }],
    ['山崎', { lastName: '山﨑', firstName: '翔' }],
    ['髙木', { lastName: '高木', firstName: '翔' }],
    ['斉藤', { lastName: '斎藤', firstName: '翔' }],
    ['齋藤', { lastName: '斉藤', firstName: '翔' }],
    ['渡辺', { lastName: '渡邉', firstName: '翔' }],
    ['佐佐木', { lastName: '佐々木', firstName: '翔' }],
    ['吉田', { lastName: '𠮷田', firstName: '翔' }],
    ['葛城', { lastName: '葛\u{e0100}城', firstName: '翔' }],
    ['いしはら', { lastName: '石原', firstName: '翔', lastNameKana: 'イシハラ', firstNameKana: 'ショウ' }],
    ['ｲｼﾊﾗ', { lastName: '石原', firstName: '翔', lastNameKana: 'イシハラ', firstNameKana: 'ショウ' }],
    ['さいとう', { lastName: '斎藤', firstName: '翔', lastNameKana: 'サイトウ', firstNameKana: 'ショウ' }],
    ['シマウチ', { lastName: '島内', firstName: '翔', lastNameKana: 'しまうち', firstNameKana: 'しょう' }],
    ['石原翔', { lastName: '石原', firstName: '翔' }],
    ['石原 翔', { lastName: '石原', firstName: '翔' }],
    ['石原\u200b', { lastName: '石原', firstName: '翔' }],
    [
      'がんばれ',
      { lastName: '石原', firstName: '翔', lastNameKana: 'ガンバレ'.normalize('NFD'), firstNameKana: '' },
    ],
    ['muller', { lastName: 'Müller', firstName: 'Anna' }],
  ])('%s is found', async (sought, person) => {
    const { company } = await companyWith(person);
    expect([
      await lists.メッセージ(company, sought),
      await lists.応募管理(company, sought),
      await lists.スカウト送信一覧(company, sought),
    ]).toEqual([2, 1, 1]);
  });
});

describe('by the title of a project', () => {
  test.each([
    ['メールマーケティング', 'メール・マーケティングの担当'],
    ['メール・マーケティング', 'メール マーケティングの担当'],
    ['フロントエンド', 'Front-endの開発'],
    ['front end', 'フロントエンドの開発'],
    ['ウェブ', 'Web制作'],
    ['問合せ', 'お問い合わせの窓口'],
    ['問い合せ', '問合せの窓口'],
    ['10時～15時', '10時〜15時の勤務'],
    ['React', 'Re\u200bactの開発'],
    ['C++', 'C++17の開発'],
    ['node', 'Node.jsの開発'],
    ['サーバ構築', 'サーバー構築'],
    ['_', 'snake_case'],
    ['%', '100%リモート'],
  ])('%s finds 「%s」', async (sought, title) => {
    const { company } = await companyWith({ lastName: '森', firstName: '葵' }, title);
    await createProject(api.db, company.cid, { title: '関わりのないもの' });
    expect([
      await lists.メッセージ(company, sought),
      await lists.スカウト送信一覧(company, sought),
      await lists.案件管理(company, sought),
    ]).toEqual([2, 1, 1]);
  });

  test('that is changed, it is found by the new one at once', async () => {
    const { company, project } = await companyWith({ lastName: '森', firstName: '葵' }, '経理の担当');
    await callApi(api, projectCalls.changeTitle, {
      as: company.user,
      params: { cid: company.cid, projectId: project.projectId },
      body: { title: 'ウェブの制作' },
    });
    expect([await lists.案件管理(company, 'Web'), await lists.案件管理(company, '経理')]).toEqual([1, 0]);
    expect(await lists.メッセージ(company, 'Web')).toBe(2);
  });
});

test('a conversation that is opened is found by any spelling at once', async () => {
  const company = await createCorporation(api.db);
  const { projectId } = await createProject(api.db, company.cid);
  const candidate = await createCandidate(api.db, { lastName: '髙橋', firstName: '翔' });
  await callApi(api, scout.create, {
    as: company.user,
    params: { cid: company.cid },
    body: {
      scoutTargetUniversalUid: candidate.universalUid,
      scoutMessage: 'はじめまして',
      targetProjectId: projectId,
    },
  });
  expect(await lists.メッセージ(company, '高橋')).toBe(1);
});

describe('what a process of the version before has written', () => {
  test('is found by its new title, and by any spelling once words were derived', async () => {
    const { company, project } = await companyWith({ lastName: '森', firstName: '葵' }, '経理の担当');
    const isIt = eq(schema.project.projectId, project.projectId);
    await api.db.update(schema.project).set({ title: 'ＷＥＢの制作' }).where(isIt);
    expect([await lists.案件管理(company, 'web'), await lists.案件管理(company, '経理')]).toEqual([1, 0]);
    await api.db.update(schema.project).set({ titleWords: null }).where(isIt);
    expect(await lists.案件管理(company, 'web')).toBe(1);
    await deriveMissingListWords(api.db);
    expect(await lists.案件管理(company, 'ウェブ')).toBe(1);
  });

  test('a candidate with another name is found by any spelling of that, once conversations have it', async () => {
    const { company, candidate } = await companyWith({ lastName: '森', firstName: '葵' });
    await api.db
      .update(schema.candidate)
      .set({ lastName: '渡邉' })
      .where(eq(schema.candidate.universalUid, candidate.universalUid));
    const later = new Date(Date.now() + 60 * 60_000);
    await spreadNames(api.db, later);
    expect(await lists.メッセージ(company, '渡辺')).toBe(0);
    await spreadNames(api.db, new Date(0));
    expect([await lists.メッセージ(company, '渡辺'), await lists.メッセージ(company, '森')]).toEqual([1, 1]);
  });
});

test('lists take as many statements for a search of any length', async () => {
  const { company } = await companyWith({ lastName: '森', firstName: '葵' });
  const statements = async (word: string) => {
    const before = api.statements.length;
    await lists.メッセージ(company, word);
    return api.statements.length - before;
  };
  expect(await statements('森 葵 お問い合わせ')).toBe(await statements('森'));
});

test('names are in the order of their kana, whichever kana these are', async () => {
  const company = await createCorporation(api.db);
  const names = ['アベ', 'いとう', 'ウエノ', 'えんどう'];
  for (const lastNameKana of [...names].reverse()) {
    const candidate = await createCandidate(api.db, {
      lastName: '同',
      firstName: '',
      lastNameKana,
      firstNameKana: '',
    });
    await createConversation(api.db, company.cid, { candidate, origin: 'application' });
  }
  const { json } = await callApi(api, application.search, {
    as: company.user,
    params: { cid: company.cid },
    query: { sortBy: 'applicant' },
  });
  const kanaOf = new Map(
    (await api.db.select().from(schema.candidate).where(sql`true`)).map((row) => [
      row.universalUid,
      row.lastNameKana,
    ]),
  );
  expect(json.items.map(({ applicant }) => kanaOf.get(applicant.universalUid))).toEqual(names);
});
