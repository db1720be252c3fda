import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import {
  buttonOf,
  createInvitation,
  fieldOf,
  fillInAccount,
  giveName,
  openInvitation,
} from '../../support/pages/invitation-page.tsx';
import { acknowledgeAlert, toast } from '../../support/pages/on-screen.ts';
import { itWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import { createNewcomer, waitHours } from '../../support/servers/sign-up.ts';

const api = servePageApi();
const invited = (email?: string) => createInvitation(api(), email);

beforeEach(() => passwords.clear());
afterEach(() => {
  api().time.now = null;
});

describe('an invitation opened by the invited person', () => {
  it('is accepted by one press', async () => {
    const guest = await createUser(api().db, { lastName: '高橋', firstName: '一郎' });
    await createCorporation(api().db, { name: '株式会社むかし', member: guest });
    const { invitationId, cid, members, inviter } = await invited(guest.email);
    const { user, router } = await openInvitation(invitationId, guest);
    await user.dblClick(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('株式会社みらいのメンバーになりました');
    expect(await members()).toEqual([inviter.email, guest.email]);
    expect(useAuthStore.getState().corporationId).toBe(cid);
    expect(flags.switchedCorporationAccountId.get()).toBe(cid);
  });

  itWithExtensions('asks for the name when the account has none', async () => {
    const guest = await createNewcomer(api());
    const { invitationId, members } = await invited(guest.email.toUpperCase());
    const { user, router } = await openInvitation(invitationId, guest);
    await user.click(await buttonOf('参加する'));
    expect(await screen.findByText('姓を入力してください')).toBeVisible();
    await user.type(await fieldOf('姓'), '鈴木');
    await user.type(await fieldOf('名'), '花子');
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(guest.email);
    expect(useAuthStore.getState().userProfile).toMatchObject({ lastName: '鈴木', firstName: '花子' });
  });

  it('ends a sign-up that was to register a company', async () => {
    const guest = await createUser(api().db);
    const { invitationId } = await invited(guest.email);
    flags.inProgressCorporationMemberSignup.set();
    const { user, router } = await openInvitation(invitationId, guest);
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(flags.inProgressCorporationMemberSignup.isSet()).toBe(false);
  });

  it('opens the company when they belong to it already', async () => {
    const guest = await createUser(api().db);
    const { invitationId, cid } = await invited(guest.email);
    await addMember(api().db, cid, guest.universalUid);
    const { user, router } = await openInvitation(invitationId, guest);
    expect(await screen.findByText('すでにメンバーです。')).toBeVisible();
    await user.click(await buttonOf('この企業アカウントを開く'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().corporationId).toBe(cid);
  });

  it('opens the company when the response was lost', async () => {
    const guest = await createUser(api().db);
    const { invitationId, cid } = await invited(guest.email);
    override(
      corporationAccount.acceptInvitation,
      { lostResponse: (request) => api().app.fetch(request) },
      { once: true },
    );
    const { user, router } = await openInvitation(invitationId, guest);
    await user.click(await buttonOf('参加する'));
    await acknowledgeAlert(user);
    await user.click(await buttonOf('この企業アカウントを開く'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().corporationId).toBe(cid);
  });

  it('joins the company of the invitation when the response is empty', async () => {
    const guest = await createUser(api().db);
    const { invitationId, cid, members } = await invited(guest.email);
    override(corporationAccount.acceptInvitation, {
      invalid: {},
      after: (request) => api().app.fetch(request),
    });
    const { user, router } = await openInvitation(invitationId, guest);
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('株式会社みらいのメンバーになりました');
    expect(await members()).toContain(guest.email);
    expect(useAuthStore.getState().corporationId).toBe(cid);
  });

  it('opens no company that the person does not belong to, even after an invalid response', async () => {
    const guest = await createUser(api().db);
    const { invitationId, members } = await invited(guest.email);
    override(corporationAccount.acceptInvitation, { invalid: {} }, { once: true });
    const { user, router } = await openInvitation(invitationId, guest);
    await user.click(await buttonOf('参加する'));
    expect(await screen.findByText(/処理を完了できませんでした/)).toBeVisible();
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(guest.email);
  });

  it('says so when it expired while it was open', async () => {
    const guest = await createUser(api().db);
    const { invitationId } = await invited(guest.email);
    const { user } = await openInvitation(invitationId, guest);
    const join = await buttonOf('参加する');
    waitHours(api(), 7 * 24);
    await user.click(join);
    expect(await screen.findByRole('heading', { name: 'この招待は有効期限が切れています' })).toBeVisible();
  });
});

describe('an invitation that does not say whom it invites', () => {
  async function unnamed() {
    const company = await invited();
    const { json } = await callApi(api(), corporationAccount.showInvitation, {
      params: { invitationId: company.invitationId },
    });
    override(corporationAccount.showInvitation, { response: { ...json, email: '' } });
    return company;
  }

  it('asks a new account for its address', async () => {
    const { invitationId, email, members } = await unnamed();
    const { user, router } = await openInvitation(invitationId);
    await user.type(await fieldOf('メールアドレス'), email);
    await fillInAccount(user);
    expect(screen.queryByText(/^\S* への招待$/)).not.toBeInTheDocument();
    await user.click(await buttonOf('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(email);
  });

  it('lets the platform judge a person who is signed in', async () => {
    const { invitationId, email, members } = await unnamed();
    const guest = await createNewcomer(api(), email);
    const { user, router } = await openInvitation(invitationId, guest);
    const join = await buttonOf('参加する');
    await giveName(user);
    await user.click(join);
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(email);
  });
});
