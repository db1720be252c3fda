import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { userAccount } from '#endpoints/user-account';
import * as schema from '#server/db/schema';
import { createCorporation } from '../support/records/factories.ts';
import { callApi } from '../support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { cases } from './support/cases.ts';

/** Parts of requests that are addresses or numbers by their names: what one types, and what the server reads. */
const kinds = [
  {
    name: /email/i,
    typed: '\u202aTanaka, Misaki <misaki＠pasted.example>\u202c',
    read: 'misaki@pasted.example',
  },
  { name: /phone|tel$|fax/i, typed: '\u202a０３─1234ー5678\u202c', read: '03-1234-5678' },
  { name: /postal|zip/i, typed: '〒１００－０００１', read: '100-0001' },
  { name: /^url$|webAddress/i, typed: '　ｈｔｔｐｓ://pasted.example\u200b', read: 'https://pasted.example' },
];

type Part = { name: string; schema: v.GenericSchema };

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && '~run' in value;

/** The parts of a schema and of those within it. */
function partsOf(within: v.GenericSchema | undefined): Part[] {
  if (!within) return [];
  if ('wrapped' in within && isSchema(within.wrapped)) return partsOf(within.wrapped);
  if (!('entries' in within)) return [];
  return Object.entries(Object(within.entries)).flatMap(([name, entry]) =>
    isSchema(entry) ? [{ name, schema: entry }, ...partsOf(entry)] : [],
  );
}

const fields = cases.flatMap(({ name: endpoint, definition: { body, query } }) =>
  [...partsOf(body), ...partsOf(query)].flatMap(({ name, schema: part }) =>
    kinds
      .filter((kind) => kind.name.test(name))
      .map(({ typed, read }) => ({ endpoint, name, part, typed, read })),
  ),
);

it('there are such fields', () => {
  const names = new Set(fields.map(({ name }) => name));
  expect([...names].sort()).toEqual(['email', 'phone', 'postalCode', 'url']);
  expect(fields.length).toBeGreaterThanOrEqual(11);
});

it.each(fields)('$endpoint reads the $name that was typed', ({ part, typed, read }) => {
  expect(v.parse(part, typed)).toBe(read);
});

describe('what is kept and where mails go', () => {
  let api: TestApi;
  let company: Awaited<ReturnType<typeof createCorporation>>;
  beforeAll(async () => {
    api = await createTestApi();
    await emptyDatabase(api.db);
    company = await createCorporation(api.db, { plan: 'paid' });
  });
  afterAll(() => api.close());

  it('an invitation and a sign-up', async () => {
    const { user: as, cid } = company;
    const invited = await callApi(api, corporationAccount.createInvitationByEmail, {
      as,
      params: { cid },
      body: { email: 'mailto:misaki＠pasted.example?subject=a' },
    });
    const begun = await callApi(api, corporationAccount.createTemporaryAccount, {
      body: { email: '「ｈａｎａｋｏ@pasted.example」。' },
    });
    expect([invited.status, begun.status]).toEqual([200, 200]);
    expect(api.mails.map(({ to }) => to)).toEqual(['misaki@pasted.example', 'hanako@pasted.example']);
  });

  it('an account that is looked for', async () => {
    const { user: as, cid } = company;
    const { json } = await callApi(api, userAccount.getByEmail, {
      as,
      params: { cid },
      query: { email: `\u200b${as.email.replace('@', '＠').toUpperCase()}` },
    });
    expect(json?.universalUid).toBe(as.universalUid);
  });

  it('where an invoice goes', async () => {
    const { user: as, cid } = company;
    const { status } = await callApi(api, corporationContract.changeBillingDestination, {
      as,
      params: { cid },
      body: {
        companyName: '株式会社テスト',
        department: '',
        personName: '小林 拓也',
        email: '小林 <kobayashi＠pasted.example>',
        phone: '（０３）1234ー5678',
        postalCode: '〒1000001',
        prefectureCode: '13',
        address: '千代田区1-1',
        building: '',
      },
    });
    expect(status).toBe(200);
    const [row] = await api.db
      .select()
      .from(schema.billingDestination)
      .where(eq(schema.billingDestination.cid, cid));
    expect(row).toMatchObject({
      email: 'kobayashi@pasted.example',
      phone: '(03)1234-5678',
      postalCode: '100-0001',
    });
  });
});
