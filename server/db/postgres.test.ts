import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { interaction } from '#endpoints/interaction';
import { userAccount } from '#endpoints/user-account';
import { openPostgres } from '#server/db/adapters/postgres';
import { type OpenDatabase, queryRows } from '#server/db/database';
import { writeMasters } from '#server/db/masters';
import * as schema from '#server/db/schema';
import { spreadNames } from '#server/domains/shared/partner-name';
import { cases, sendCall } from '../../tests/endpoints/support/cases.ts';
import { createWorld } from '../../tests/endpoints/support/world.ts';
import { countRows, createCorporation, createUser } from '../../tests/support/records/factories.ts';
import { isOnAllServers, refusedOf } from '../../tests/support/records/spread-tables.ts';
import { tablesOfAnyCompany } from '../../tests/support/records/tenant-tables.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';

// The other tests run on the embedded database; this one proves that a served PostgreSQL gives the same results.

let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: OpenDatabase;
let api: TestApi;
const statements: string[] = [];
beforeAll(async () => {
  server = await createPostgresDatabase();
  opened = await openPostgres(server.url, { onStatement: (statement) => statements.push(statement) });
  // Two copies of the server that start together.
  const second = await openPostgres(server.url);
  await Promise.all([opened, second].map((database) => database.migrate()));
  await second.close();
  await writeMasters(opened.db);
  const embedded = await createTestApi({ db: opened.db });
  api = { ...embedded, db: opened.db };
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
  await server?.stop();
});

test('the migrations make every table of the schema and are applied once', async () => {
  await opened.migrate();
  await writeMasters(opened.db);
  const tables = await queryRows<{ name: string }>(
    opened.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBe(Object.keys(schema).length);
  expect(await countRows(opened.db, schema.prefecture)).toBe(47);
});

describe.each(cases)('$name', ({ definition, validCall }) => {
  test('responds to a valid call', async () => {
    const world = await createWorld(api);
    const call = await validCall(world);
    const response = await sendCall(api, definition, { as: world.user, ...call }, world);
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  });
});

/** Statements that do not name the company they belong to, by what they have in them, and why. */
const ofAnyCompany: Record<string, RegExp> = {
  'the companies of the user who signs in':
    /from "corporation_member" .*"corporation_member"\."universal_uid" = \$1/,
  'the list of SW companies (spec §3)': /from "corporation" where "corporation"\."is_sw" = \$1/,
  'an SW project, open to members of other companies (spec §3)': /"project"\."is_sw_project" = \$/,
  'the invitations that a mailbox has got, of all companies':
    /from "corporation_member_invitation" where \(lower\(regexp_replace\("corporation_member_invitation"\."email"/,
  'the invitation that a mail leads to': /"corporation_member_invitation"\."invitation_id" = \$/,
};

test('every statement of a call names the company it belongs to, or has a reason not to', () => {
  const found = statements.flatMap((statement) =>
    tablesOfAnyCompany(statement).map((table) => `${table}: ${statement}`),
  );
  const without = found.filter((each) => !Object.values(ofAnyCompany).some((reason) => reason.test(each)));
  expect(without).toEqual([]);
  for (const [reason, pattern] of Object.entries(ofAnyCompany)) {
    expect([reason, found.some((each) => pattern.test(each))]).toEqual([reason, true]);
  }
});

test('every statement of a call is one that a cluster runs, and runs on one server unless it has a reason', () => {
  expect(statements.flatMap(refusedOf)).toEqual([]);
  const ofAll = statements.filter(isOnAllServers);
  expect(ofAll.length).toBeGreaterThan(0);
  expect(ofAll.filter((each) => !Object.values(ofAnyCompany).some((reason) => reason.test(each)))).toEqual(
    [],
  );
});

describe('calls on several connections at the same time', () => {
  test('make one account', async () => {
    const as = { uid: 'parallel-uid', email: 'parallel@example.com' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => callApi(api, userAccount.create, { as, body: { email: as.email } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ json }) => json.universalUid)).size).toBe(1);
  });

  test('accept one of several invitations', async () => {
    const { cid, user } = await createCorporation(api.db);
    const guest = await createUser(api.db);
    api.mails.length = 0;
    for (let index = 0; index < 4; index += 1) {
      await callApi(api, corporationAccount.createInvitation, {
        as: user,
        params: { cid },
        body: { universalUid: guest.universalUid },
      });
    }
    const links = api.mails.map(({ text }) => /\/invitations\/([\w-]+)\//.exec(text)?.[1] ?? '');
    const responses = await Promise.all(
      [...links, ...links].map((invitationId) =>
        callApi(api, corporationAccount.acceptInvitation, { as: guest, body: { invitationId } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });
});

test('a conversation is found by the name that its candidate has now', async () => {
  const world = await createWorld(api);
  await api.db
    .update(schema.candidate)
    .set({ lastName: 'ＭＣＤＯＮＡＬＤ' })
    .where(eq(schema.candidate.universalUid, world.candidate.universalUid));
  await spreadNames(api.db, new Date(0));
  const { json } = await callApi(api, interaction.list, {
    as: world.user,
    params: { cid: world.cid },
    query: { searchWord: 'mcdonald' },
  });
  expect(json.items.map(({ chatGroupId }) => chatGroupId)).toEqual([world.conversation.chatGroupId]);
});

test('a server that cannot be reached is an error, soon', async () => {
  await expect(openPostgres('postgres://nobody:secret@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});

test('mails of calls in parallel stay within the limit of an address', async () => {
  const company = await createCorporation(api.db);
  const call = (index: number) => (index % 2 === 0 ? 'Flood@example.com' : 'flood@example.com');
  const many = Array.from({ length: 30 }, (_, index) => index);
  const mailsOf = async (run: () => Promise<unknown>) => {
    const before = api.mails.length;
    await run();
    return api.mails.length - before;
  };
  const signUps = () =>
    Promise.all(
      many.map((index) =>
        callApi(api, corporationAccount.createTemporaryAccount, { body: { email: call(index) } }),
      ),
    );
  const invitations = () =>
    Promise.all(
      many.map((index) =>
        callApi(api, corporationAccount.createInvitationByEmail, {
          as: company.user,
          params: { cid: company.cid },
          body: { email: call(index) },
        }),
      ),
    );
  expect(await mailsOf(signUps)).toBe(10);
  expect(await mailsOf(invitations)).toBe(10);
});
