import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountState } from '../kit/services.ts';
import { IdentityProviderUnavailable } from '../kit/services.ts';
import { createSessionCheck } from './revocation.ts';

const MINUTE = 60_000;

let time = 0;
let account: AccountState | null;
const lookUp = vi.fn(async (_uid: string): Promise<AccountState | null> => account);
const warn = vi.fn();
beforeEach(() => {
  time = 1_000_000;
  account = { isDisabled: false, validSince: 500, email: null };
  lookUp.mockReset().mockImplementation(async () => account);
  warn.mockReset();
});

const create = () => createSessionCheck(lookUp, { logger: { warn }, now: () => time, timeoutMs: 50 });
const session = { uid: 'uid-1', signedInAt: 500 };

describe('a session', () => {
  test('counts while its account is as it was, and the provider is asked once a minute', async () => {
    const check = create();
    await Promise.all([check(session), check(session)]);
    time += MINUTE - 1;
    await check(session);
    expect(lookUp).toHaveBeenCalledTimes(1);
    time += 2;
    await check(session);
    expect(lookUp).toHaveBeenCalledTimes(2);
    await check({ ...session, uid: 'uid-2' });
    expect(lookUp).toHaveBeenLastCalledWith('uid-2');
  });

  test.each<[string, AccountState | null, string]>([
    [
      'its account is disabled',
      { isDisabled: true, validSince: 500, email: null },
      'The account is disabled',
    ],
    ['its account is deleted', null, 'The account is gone'],
    ['the password was reset', { isDisabled: false, validSince: 501, email: null }, 'The session was ended'],
  ])('ends within a minute after %s', async (_, then, reason) => {
    const check = create();
    await check(session);
    account = then;
    time += MINUTE + 1;
    await expect(check(session)).rejects.toThrow(reason);
    await expect(check(session)).rejects.toThrow(reason);
  });

  test('that began after the password was reset counts at once', async () => {
    const check = create();
    account = { isDisabled: false, validSince: 800, email: null };
    await expect(check(session)).rejects.toThrow();
    await check({ ...session, signedInAt: 800 });
  });
});

describe('while the provider does not respond', () => {
  const fail = () => lookUp.mockRejectedValue(new Error('ECONNREFUSED'));

  test('what it said last counts for an hour, and it is asked again every ten seconds', async () => {
    const check = create();
    await check(session);
    fail();
    time += MINUTE + 1;
    await check(session);
    await check(session);
    expect(lookUp).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
    time += 10_001;
    await check(session);
    expect(lookUp).toHaveBeenCalledTimes(3);
    time += 60 * MINUTE;
    await expect(check(session)).rejects.toBeInstanceOf(IdentityProviderUnavailable);
  });

  test('an account that it ended before stays out', async () => {
    const check = create();
    account = { isDisabled: true, validSince: 0, email: null };
    await expect(check(session)).rejects.toThrow('disabled');
    fail();
    time += 2 * MINUTE;
    await expect(check(session)).rejects.toThrow('disabled');
  });

  test('nobody unknown gets in, and no token is called wrong', async () => {
    fail();
    await expect(create()(session)).rejects.toBeInstanceOf(IdentityProviderUnavailable);
    lookUp.mockReturnValue(new Promise(() => {}));
    await expect(create()(session)).rejects.toBeInstanceOf(IdentityProviderUnavailable);
  });
});
