import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { file } from '#endpoints/file';
import { memo } from '#endpoints/memo';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import { template } from '#endpoints/template';
import { userProfile } from '#endpoints/user-profile';
import { createCorporation } from '../support/records/factories.ts';
import { createCandidate, createConversation, createProject } from '../support/records/matching-factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
});
afterAll(() => api.close());

// The table of spec §6 at the server, a company of each plan at a time. The rows "Request
// subscription" and "Dismiss paid-plan alert" are no calls: tests/pages/parts/permissions.test.tsx has them.

const plans = ['free', 'trial', 'paid'] as const;
type Plan = (typeof plans)[number];
type Company = Awaited<ReturnType<typeof createCorporation>>;
type Outcome = { status: number; message: string };

const call = (company: Company) => ({ as: company.user, params: { cid: company.cid } });

const yes = { status: 200, message: '' };
const paidOnly = { status: 403, message: 'この機能は有料プランでご利用いただけます' };
const applicantsOnly = { status: 403, message: '無料プランでは応募者へのみ送信できます' };
const limitOf = (count: number) => ({
  status: 400,
  message: `公開できる案件の上限(${count}件)に達しています。公開中の案件を停止または終了するか、プランの変更をご検討ください`,
});

async function publish(company: Company, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await createProject(api.db, company.cid);
}

const write = async (company: Company, origin: 'application' | 'scout') => {
  const { chatGroupId } = await createConversation(api.db, company.cid, {
    origin,
    status: 'inProgress',
    project: await createProject(api.db, company.cid, { status: 'paused' }),
  });
  const { as, params } = call(company);
  return callApi(api, chat.createMessage, {
    as,
    params: { ...params, chatGroupId },
    body: { textMessage: 'こんにちは' },
  });
};

const changeSetting = async (company: Company, change: { hours?: number; reward?: number }) => {
  const { projectId } = await createProject(api.db, company.cid, { status: 'draft' });
  const { as, params } = call(company);
  return callApi(api, project.changeSetting, {
    as,
    params: { ...params, projectId },
    body: {
      jobCategoryIds: ['engineer-backend'],
      workingFormId: 'side-job',
      remote: 'full',
      prefectureCode: null,
      hoursPerWeek: { min: 5, max: change.hours ?? 10 },
      rewardType: 'hourly',
      reward: { min: change.reward ?? 3000, max: 5000 },
      period: '',
      headcount: 1,
    },
  });
};

type Row = [
  permission: string,
  what: string,
  call: (company: Company) => Promise<Outcome>,
  expected: Record<Plan, Outcome>,
];

const all = { free: yes, trial: yes, paid: yes };
const notFree = (refusal: Outcome) => ({ free: refusal, trial: yes, paid: yes });
const create = (company: Company) =>
  callApi(api, project.create, { ...call(company), body: { title: '新しい案件' } });
const afterPublishing = (count: number) => async (company: Company) => {
  await publish(company, count);
  return create(company);
};

const rows: Row[] = [
  ['Create project', 'the first project', create, all],
  [
    'Create project',
    'one more beside a published one',
    afterPublishing(1),
    { free: limitOf(1), trial: yes, paid: yes },
  ],
  [
    'Create project',
    'one more beside three published ones',
    afterPublishing(3),
    { free: limitOf(1), trial: limitOf(3), paid: yes },
  ],
  [
    'Create project',
    '10 hours a week for 3,000 yen an hour',
    (company) => changeSetting(company, { hours: 10, reward: 3000 }),
    all,
  ],
  [
    'Create project',
    '11 hours a week',
    (company) => changeSetting(company, { hours: 11 }),
    notFree({
      status: 400,
      message: '無料プランの稼働時間は週10時間までです。10時間以内で入力してください',
    }),
  ],
  [
    'Create project',
    '2,999 yen an hour',
    (company) => changeSetting(company, { reward: 2999 }),
    notFree({
      status: 400,
      message: '無料プランの報酬は時給3,000円以上です。3,000円以上で入力してください',
    }),
  ],
  ['Send message to user', 'to an applicant', (company) => write(company, 'application'), all],
  [
    'Send message to user',
    'to somebody who was scouted',
    (company) => write(company, 'scout'),
    notFree(applicantsOnly),
  ],
  [
    'Send message to user',
    'a file to be sent',
    (company) =>
      callApi(api, file.uploadChatFile, { ...call(company), body: { file: new File(['a,b'], '一覧.csv') } }),
    all,
  ],
  [
    'Full-parameter user profile search',
    'the search by the basic parameters',
    (company) => callApi(api, userProfile.search, { ...call(company), query: { keyword: 'TypeScript' } }),
    all,
  ],
  [
    'Full-parameter user profile search',
    'the search by every parameter',
    (company) => callApi(api, userProfile.searchPaid, { ...call(company), query: { minYears: 3 } }),
    notFree(paidOnly),
  ],
  [
    'Scout user',
    'a scout',
    async (company) => {
      const { projectId } = await createProject(api.db, company.cid);
      const { universalUid } = await createCandidate(api.db);
      return callApi(api, scout.create, {
        ...call(company),
        body: {
          scoutTargetUniversalUid: universalUid,
          scoutMessage: 'はじめまして。',
          targetProjectId: projectId,
        },
      });
    },
    notFree(paidOnly),
  ],
  [
    'Scout user',
    'a template for scouts',
    (company) =>
      callApi(api, template.create, { ...call(company), body: { title: '挨拶', message: '本文' } }),
    notFree(paidOnly),
  ],
  [
    'Scout user',
    'the list of scouts from better days',
    (company) => callApi(api, scout.search, { ...call(company), query: {} }),
    all,
  ],
  [
    'Add memo to user',
    'a memo',
    async (company) => {
      const { universalUid } = await createCandidate(api.db);
      return callApi(api, memo.change, {
        ...call(company),
        body: { targetUniversalUid: universalUid, memo: 'メモ' },
      });
    },
    notFree(paidOnly),
  ],
  [
    'Add memo to user',
    'the memo from better days',
    async (company) => {
      const { universalUid } = await createCandidate(api.db);
      const { as, params } = call(company);
      return callApi(api, memo.show, { as, params: { ...params, targetUid: universalUid } });
    },
    all,
  ],
];

describe.each(plans)('a %s company', (plan) => {
  test.each(rows)('%s: %s', async (_permission, _what, send, expected) => {
    const company = await createCorporation(api.db, { plan });
    const { status, message } = await send(company);
    expect({ status, message }).toEqual(expected[plan]);
  });
});
