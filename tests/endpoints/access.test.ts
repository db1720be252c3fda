import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleCan } from '#endpoints/permissions';
import type { CorporationAccountRole } from '#endpoints/role';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { addMember, createUser } from '../support/records/factories.ts';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { cases, memberCases, refusalOf, sendCall } from './support/cases.ts';
import { planRefusals } from './support/plans.ts';
import { refusedAuthorizations } from './support/refused.ts';
import { createWorld, type Plan, type World } from './support/world.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
});
afterAll(() => api.close());

const unauthorized = {
  status: 401,
  message: 'ログインの有効期限が切れました。もう一度ログインしてください',
};
const notFound = { status: 404, message: 'Query result is nothing' };

const closedCases = cases.filter(({ definition }) => definition.auth !== 'none');
const openCases = cases.filter(({ definition }) => definition.auth === 'none');
const accountCases = closedCases.filter(({ definition }) => definition.auth !== 'identity');

describe.each(closedCases)('$name', ({ definition, validCall }) => {
  test.each(refusedAuthorizations)('returns 401 to %s', async (_, authorization) => {
    const { as: _caller, ...call } = await validCall(world);
    const response = await sendCall(api, definition, call, { cid: world.cid, authorization });
    expect(await refusalOf(response)).toEqual(unauthorized);
  });
});

describe.each(openCases)('$name', ({ definition, validCall }) => {
  test('responds without a token', async () => {
    const response = await sendCall(api, definition, await validCall(world), {});
    expect(response.status).toBe(200);
  });
});

describe.each(accountCases)('$name', ({ definition, validCall }) => {
  test('returns 401 to somebody without an account, or with a resigned one', async () => {
    const call = await validCall(world);
    const stranger = { uid: 'no-account', email: 'no-account@example.com' };
    const response = await sendCall(api, definition, { ...call, as: stranger }, world);
    expect(await refusalOf(response)).toEqual(unauthorized);
    const resigned = await createUser(api.db);
    await addMember(api.db, world.cid, resigned.universalUid);
    await api.db
      .update(schema.userAccount)
      .set({ resignedAt: new Date() })
      .where(eq(schema.userAccount.universalUid, resigned.universalUid));
    const again = await sendCall(api, definition, { ...call, as: resigned }, world);
    expect(await refusalOf(again)).toEqual(unauthorized);
  });
});

describe.each(memberCases)('$name', ({ definition, validCall }) => {
  test('responds to a stranger and a former member as if the company did not exist', async () => {
    const call = await validCall(world);
    const other = await createUser(api.db);
    const refused = async (cid: string) =>
      refusalOf(await sendCall(api, definition, { ...call, as: other }, { cid }));
    expect(await refused(newId())).toEqual(notFound);
    expect(await refused(world.cid)).toEqual(notFound);
    await addMember(api.db, world.cid, other.universalUid);
    const member = schema.corporationMember;
    await api.db
      .delete(member)
      .where(and(eq(member.cid, world.cid), eq(member.universalUid, other.universalUid)));
    expect(await refused(world.cid)).toEqual(notFound);
  });
});

const roles: [Plan, CorporationAccountRole][] = [
  ['free', 'FREE_ACCOUNT_ROLE'],
  ['trial', 'TRIAL_ACCOUNT_ROLE'],
  ['paid', 'PAID_ACCOUNT_ROLE'],
];

describe.each(memberCases)('$name', ({ name, definition, validCall }) => {
  test.each(roles)('is permitted to a %s company as its definition says', async (plan, role) => {
    const own = await createWorld(api, plan);
    const call = await validCall(own);
    const response = await sendCall(api, definition, { as: own.user, ...call }, own);
    const isPermitted = !definition.permission || roleCan(role, definition.permission);
    if (!isPermitted) {
      expect(await refusalOf(response)).toEqual({
        status: 403,
        message: 'この機能は有料プランでご利用いただけます',
      });
    } else {
      const refusal = planRefusals[plan]?.[name];
      if (refusal) expect(await refusalOf(response)).toEqual(refusal);
      else expect(response.status).toBe(200);
    }
  });
});
