import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flagState, user } from '../../tests/support/session/fakes.ts';
import { flags } from './flags';
import { IdentityError, type IdentityErrorReason, type IdentityProvider } from './identity';
import { createIdentity, type SignUpPurpose } from './sign-up';

const seen: boolean[] = [];

function providerThat(refusals: { signUp?: IdentityErrorReason; signIn?: IdentityErrorReason }) {
  const respond = (reason: IdentityErrorReason | undefined) => async () => {
    seen.push(flagState().signup);
    if (reason) throw new IdentityError(reason);
    return user;
  };
  return {
    currentUser: () => null,
    getIdToken: async () => null,
    onAuthChange: () => () => {},
    signIn: vi.fn(respond(refusals.signIn)),
    signUp: vi.fn(respond(refusals.signUp)),
    signOut: async () => {},
    sendPasswordReset: async () => {},
  } satisfies IdentityProvider;
}

const create = (provider: IdentityProvider, purpose: SignUpPurpose = 'company') =>
  createIdentity({ email: user.email, password: 'secret-2026', purpose }, provider);

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
    expect(flagState().signup).toBe(expected);
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
    expect(flagState().signup).toBe(after);
  });
});

describe('an address that has an account already', () => {
  it('signs in when the password is that account’s: an earlier try went through', async () => {
    const provider = providerThat({ signUp: 'emailInUse' });
    await expect(create(provider)).resolves.toBe(user);
    expect(provider.signIn).toHaveBeenCalledExactlyOnceWith(user.email, 'secret-2026');
    expect(flagState().signup).toBe(true);
  });

  it.each<[IdentityErrorReason, IdentityErrorReason]>([
    ['invalidCredential', 'emailInUse'],
    ['tooManyRequests', 'tooManyRequests'],
    ['network', 'network'],
  ])('with another password (%s) is refused as %s', async (signIn, reason) => {
    await expect(create(providerThat({ signUp: 'emailInUse', signIn }))).rejects.toMatchObject({ reason });
    expect(flagState().signup).toBe(false);
  });
});
