import { randomUUID } from 'node:crypto';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { callApi } from './call-api.ts';
import type { TestApi } from './test-api.ts';

/** An address that nobody has used. */
export const newAddress = () => `${randomUUID()}@example.com`;

/** The id in the newest link of a kind that was mailed to an address. */
export function mailedId(api: TestApi, to: string, kind: 'signup' | 'invitations'): string {
  const text = api.mails.findLast((mail) => mail.to === to)?.text ?? '';
  const id = new RegExp(`/${kind}/([\\w-]+)/$`, 'm').exec(text)?.[1];
  if (!id) throw new Error(`No ${kind} link was mailed to ${to}`);
  return id;
}

/** Begins a sign-up; returns the id of its link. */
export async function beginSignUp(api: TestApi, email: string): Promise<string> {
  await callApi(api, corporationAccount.createTemporaryAccount, { body: { email } });
  return mailedId(api, email, 'signup');
}

/** Invites an address to a company; returns the id of the invitation. */
export async function invite(
  api: TestApi,
  { cid, user }: { cid: string; user: { uid: string; email: string } },
  email: string,
): Promise<string> {
  await callApi(api, corporationAccount.createInvitationByEmail, {
    as: user,
    params: { cid },
    body: { email },
  });
  return mailedId(api, email, 'invitations');
}

/** Somebody who has an account without a name and without a company. */
export async function createNewcomer(api: TestApi, email = newAddress()) {
  const as = { uid: `firebase-${randomUUID()}`, email };
  await callApi(api, userAccount.create, { as, body: { email } });
  return as;
}

/** Lets time pass on the API's clock. */
export function waitHours(api: TestApi, hours: number): void {
  api.time.now = new Date(Date.now() + hours * 60 * 60 * 1000);
}
