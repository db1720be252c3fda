import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import MembersPage from '@/pages/corporation/members';
import { acknowledgeAlert, toast } from '../../support/pages/on-screen.ts';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();

it('shows no open invitations, which the platform does not list', async () => {
  const { cid, user: as } = await createCorporation(api().db);
  const body = { email: 'guest@example.com' };
  await callApi(api(), corporationAccount.createInvitationByEmail, { as, params: { cid }, body });
  await visit(MembersPage, { url: '/corporation/members/', as });
  expect(await screen.findByRole('row', { name: /佐藤 健一/ })).toBeVisible();
  expect(screen.queryByText('招待中')).not.toBeInTheDocument();
});

it('says that a second mail may be sent where nothing keeps the platform from it', async () => {
  const { user: as } = await createCorporation(api().db);
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  await user.click(await screen.findByRole('button', { name: 'メンバーを招待' }));
  await user.click(await screen.findByLabelText('メールアドレス'));
  await user.paste('new@example.com');
  await user.click(screen.getByRole('button', { name: '宛先を確認' }));
  override(
    corporationAccount.createInvitationByEmail,
    { lostResponse: (request) => api().app.fetch(request) },
    { once: true },
  );
  await user.click(await screen.findByRole('button', { name: '1件の招待を送る' }));
  await acknowledgeAlert(user);
  expect(await screen.findByText(/再送すると、招待メールが2通届くことがあります/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1件を再送する' }));
  await toast('1件の招待を送信しました');
});
