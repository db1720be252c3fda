import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { useAuthStore } from '@/session/auth-store';
import { loseResponseAndList } from '../../support/pages/lost-response.ts';
import { acknowledgeAlert, field, toast } from '../../support/pages/on-screen.ts';
import {
  companiesOf,
  fillInCompany,
  openRegistration,
  registerButton,
} from '../../support/pages/registration-page.tsx';
import { countCalls, override, servePageApi } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const open = (as?: { uid: string; email: string }) => openRegistration(api(), as);
const reachesServer = (request: Request) => api().app.fetch(request);

const loseResponse = () =>
  loseResponseAndList(corporationAccount.create, corporationAccount.myAccountList, reachesServer);

describe('a company is registered once', () => {
  it('finds the company when only the response was lost', async () => {
    const { user, router, as } = await open();
    override(corporationAccount.create, { lostResponse: reachesServer }, { once: true });
    await fillInCompany(user);
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });

  it('looks for the company before it is sent again when the response was lost', async () => {
    const { user, router, as } = await open();
    const calls = countCalls([corporationAccount.create]);
    loseResponse();
    await fillInCompany(user);
    await user.click(registerButton());
    await acknowledgeAlert(user);
    expect(await screen.findByText(/登録できたか確認できませんでした/)).toBeVisible();
    expect(field('会社名')).toHaveValue('株式会社みらい');
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('企業を登録しました');
    expect(calls()).toEqual([1]);
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });

  it('sends it again when the first did not reach the server, as often as it takes', async () => {
    const { user, router, as } = await open();
    loseResponse();
    override(corporationAccount.create, { network: 'down' }, { once: true });
    await fillInCompany(user);
    for (const _ of [1, 2]) {
      await user.click(registerButton());
      await acknowledgeAlert(user);
      expect(await screen.findByText(/登録できたか確認できませんでした/)).toBeVisible();
    }
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });

  it('looks again when it could not be looked up', async () => {
    const { user, router, as } = await open();
    loseResponse();
    await fillInCompany(user);
    await user.click(registerButton());
    await acknowledgeAlert(user);
    override(corporationAccount.myAccountList, { network: 'down' }, { once: true });
    await user.click(registerButton());
    await acknowledgeAlert(user);
    expect(await screen.findByText(/登録できたか確認できませんでした/)).toBeVisible();
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });

  it.each(['<p>ok</p>', { id: 'x' }, 'ok'])(
    'finds the company when the response is no id: %j',
    async (invalid) => {
      const { user, router, as } = await open();
      override(corporationAccount.create, { invalid, after: reachesServer });
      await fillInCompany(user);
      await user.click(registerButton());
      await waitFor(() => expect(router.asPath).toBe('/projects'));
      expect(useAuthStore.getState().corporationProfile?.name).toBe('株式会社みらい');
      expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
    },
  );

  it('takes no company for the new one that was there before', async () => {
    const { user, router, as } = await open();
    const before = await createCorporation(api().db, { name: '株式会社みらい' });
    const { universalUid } = (await callApi(api(), userAccount.me, { as })).json;
    await addMember(api().db, before.cid, universalUid);
    override(corporationAccount.create, { invalid: {}, after: reachesServer });
    await fillInCompany(user);
    await user.click(registerButton());
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().corporationId).not.toBe(before.cid);
    expect(await companiesOf(api(), as)).toHaveLength(2);
  });

  it('remembers a lost response when the form is left and opened again', async () => {
    const { user, unmount, as } = await open();
    loseResponse();
    await fillInCompany(user);
    await user.click(registerButton());
    await acknowledgeAlert(user);
    unmount();
    // The session does not know the company yet.
    override(corporationAccount.myAccountList, { response: [] }, { once: true });
    const again = await open(as);
    await again.user.click(registerButton());
    await waitFor(() => expect(again.router.asPath).toBe('/projects'));
    expect(await companiesOf(api(), as)).toEqual(['株式会社みらい']);
  });
});
