import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { corporationContract } from '#endpoints/corporation-contract';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

const destination = {
  companyName: '株式会社テスト',
  department: '人事部',
  personName: '佐藤 健一',
  email: 'billing@example.com',
  phone: '03-1234-5678',
  postalCode: '100-0001',
  prefectureCode: '13',
  address: '千代田区千代田1-1',
  building: '',
};

const plan = {
  planName: 'スタンダードプラン',
  startDate: '2026-04-01',
  endDate: '2027-03-31',
  price: 600_000,
  billingCycle: 'year' as const,
  autoRenew: true,
};

describe('the billing destination', () => {
  test.each(['free', 'trial', 'paid'] as const)(
    'is empty at first, then what was entered last (%s)',
    async (role) => {
      const { cid, user: as } = await createCorporation(api.db, { plan: role });
      const call = { as, params: { cid } };
      expect((await callApi(api, corporationContract.showBillingDestination, call)).json).toBeNull();
      for (const department of ['人事部', '経理部']) {
        const body = { ...destination, department };
        const changed = await callApi(api, corporationContract.changeBillingDestination, { ...call, body });
        expect(changed.status).toBe(200);
        expect((await callApi(api, corporationContract.showBillingDestination, call)).json).toEqual(body);
      }
    },
  );

  test.each([
    [{ postalCode: '12345' }, '郵便番号は7桁の数字で入力してください(例:100-0001)'],
    [{ email: 'x' }, WRONG_EMAIL],
    [{ companyName: ' ' }, '会社名を入力してください'],
    [{ phone: 'no' }, '電話番号は数字とハイフンで入力してください(例:03-1234-5678)'],
    [{ prefectureCode: '48' }, '都道府県が正しくありません。都道府県を選び直してください'],
  ])('refuses %j', async (change, message) => {
    const { cid, user: as } = await createCorporation(api.db);
    const response = await callApi(api, corporationContract.changeBillingDestination, {
      as,
      params: { cid },
      body: { ...destination, ...change },
    });
    expect([response.status, response.message]).toEqual([400, message]);
  });
});

describe('the contract', () => {
  test.each([
    ['free', { contractType: null }],
    ['trial', { contractType: 'free_trial_contract' }],
    ['paid', { contractType: 'paid_plan_contract' }],
  ] as const)('returns the type of a %s company', async (role, expected) => {
    const { cid, user: as } = await createCorporation(api.db, { plan: role });
    const { json } = await callApi(api, corporationContract.currentContractType, { as, params: { cid } });
    expect(json).toEqual(expected);
  });

  test('passes an unknown type on, which the browser refuses (spec §4)', async () => {
    const { cid, user: as } = await createCorporation(api.db);
    await api.db
      .update(schema.corporation)
      .set({ contractType: 'mystery_contract' })
      .where(eq(schema.corporation.cid, cid));
    const { json } = await callApi(api, corporationContract.currentContractType, { as, params: { cid } });
    expect(json).toEqual({ contractType: 'mystery_contract' });
  });

  test('shows the paid plan to a paid company only', async () => {
    for (const [role, status] of [
      ['paid', 200],
      ['trial', 404],
      ['free', 404],
    ] as const) {
      const { cid, user: as } = await createCorporation(api.db, { plan: role });
      await api.db.insert(schema.contractedPaidPlan).values({ cid, ...plan });
      const response = await callApi(api, corporationContract.showContractedPaidPlan, {
        as,
        params: { cid },
      });
      expect(response.status).toBe(status);
      if (status === 200) expect(response.json).toEqual(plan);
    }
    const { cid, user: as } = await createCorporation(api.db);
    const without = await callApi(api, corporationContract.showContractedPaidPlan, { as, params: { cid } });
    expect([without.status, without.message]).toEqual([404, 'Query result is nothing']);
  });
});
