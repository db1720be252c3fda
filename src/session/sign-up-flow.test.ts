import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentityError, type IdentityErrorReason, type IdentityProvider } from './identity';
import { createIdentity, joinCompany, type SignUpPurpose } from './sign-up-flow';
import { flagState, freshFlags, user } from './testing';

const flags = freshFlags();
const seen: boolean[] = [];

function providerThat(answers: { signUp?: IdentityErrorReason; signIn?: IdentityErrorReason }) {
  const answer = (reason: IdentityErrorReason | undefined) => async () => {
    seen.push(flagState(flags).signup);
    if (reason) throw new IdentityError(reason);
    return user;
  };
  return {
    currentUser: async () => null,
    getIdToken: async () => null,
    onAuthChange: () => () => {},
    signIn: vi.fn(answer(answers.signIn)),
    signUp: vi.fn(answer(answers.signUp)),
    signOut: async () => {},
    sendPasswordReset: async () => {},
  } satisfies IdentityProvider;
}

const create = (provider: IdentityProvider, purpose: SignUpPurpose = 'company') =>
  createIdentity({ email: user.email, password: 'secret-2026', purpose }, provider, flags);

beforeEach(() => {
  seen.length = 0;
  localStorage.clear();
});

describe('the in-progress flag of a sign-up', () => {
  it.each<[string, SignUpPurpose, boolean]>([
    ['is set before a company’s account is created', 'company', true],
    ['is left alone by an invitation', 'invitation', false],
  ])('%s', async (_name, purpose, expected) => {
    await expect(create(providerThat({}), purpose)).resolves.toBe(user);
    expect(seen).toEqual([expected]);
    expect(flagState(flags).signup).toBe(expected);
  });

  it.each<[IdentityErrorReason, boolean, boolean]>([
    ['weakPassword', false, false],
    ['tooManyRequests', false, false],
    ['network', false, false],
    ['other', false, false],
    ['weakPassword', true, true],
  ])('after the refusal %s is as it was before: %s', async (reason, before, after) => {
    if (before) flags.inProgressCorporationMemberSignup.set();
    await expect(create(providerThat({ signUp: reason }))).rejects.toMatchObject({ reason });
    expect(flagState(flags).signup).toBe(after);
  });

  it('is cleared when one begins to act for the company', async () => {
    flags.inProgressCorporationMemberSignup.set();
    const switchAccount = vi.fn(async () => {});
    await joinCompany('c1', flags, switchAccount);
    expect(switchAccount).toHaveBeenCalledExactlyOnceWith('c1');
    expect(flagState(flags).signup).toBe(false);
  });
});

describe('an address that has an account already', () => {
  it('signs in when the password is that account’s: an earlier try went through', async () => {
    const provider = providerThat({ signUp: 'emailInUse' });
    await expect(create(provider)).resolves.toBe(user);
    expect(provider.signIn).toHaveBeenCalledExactlyOnceWith(user.email, 'secret-2026');
    expect(flagState(flags).signup).toBe(true);
  });

  it.each<[IdentityErrorReason, IdentityErrorReason]>([
    ['invalidCredential', 'emailInUse'],
    ['tooManyRequests', 'tooManyRequests'],
    ['network', 'network'],
  ])('with another password (%s) is refused as %s', async (signIn, reason) => {
    await expect(create(providerThat({ signUp: 'emailInUse', signIn }))).rejects.toMatchObject({ reason });
    expect(flagState(flags).signup).toBe(false);
  });
});
