import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { openInvitation } from '#endpoints/open-invitation';
import { noteUndeliverable } from '#server/mail/undeliverable';
import MembersPage from '@/pages/corporation/members';
import { toast } from '../../support/pages/on-screen.ts';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const EMAIL = 'guest@example.com';

/** The page of a company that has invited a guest. */
async function openInvited({ isUndeliverable = false } = {}) {
  const { cid, user: as } = await createCorporation(api().db);
  api().mails.length = 0;
  const call = { as, params: { cid }, body: { email: EMAIL } };
  await callApi(api(), corporationAccount.createInvitationByEmail, call);
  if (isUndeliverable) await noteUndeliverable(api().db, EMAIL, new Date());
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  return { as, cid, user };
}

describeWithExtensions('招待中', () => {
  it('shows who is invited and by whom', async () => {
    await openInvited();
    const row = await screen.findByRole('row', { name: new RegExp(EMAIL) });
    expect(within(row).getByText('佐藤 健一')).toBeVisible();
  });

  it('says that the mail came back, until it is sent again', async () => {
    const { user } = await openInvited({ isUndeliverable: true });
    const row = await screen.findByRole('row', { name: new RegExp(EMAIL) });
    expect(within(row).getByText(/^このアドレスにはメールが届きませんでした/)).toBeVisible();
    await user.click(within(row).getByRole('button', { name: `${EMAIL}に再送` }));
    await waitFor(() =>
      expect(screen.queryByText(/^このアドレスにはメールが届きませんでした/)).not.toBeInTheDocument(),
    );
    expect(api().mails).toHaveLength(2);
  });

  it('sends the mail again, and says why it was refused', async () => {
    const { user } = await openInvited();
    await user.click(await screen.findByRole('button', { name: `${EMAIL}に再送` }));
    await toast(`${EMAIL} に招待メールを再送しました`);
    expect(api().mails).toHaveLength(2);
    override(openInvitation.resend, { status: 400, message: '続けて送信しています' }, { once: true });
    await user.click(screen.getByRole('button', { name: `${EMAIL}に再送` }));
    expect(await screen.findByText('続けて送信しています')).toBeVisible();
  });

  it('withdraws an invitation after asking, also when a colleague did so before', async () => {
    const { as, cid, user } = await openInvited();
    await user.click(await screen.findByRole('button', { name: `${EMAIL}の招待を取り消す` }));
    const dialog = await screen.findByRole('dialog', { name: '招待を取り消しますか?' });
    await callApi(api(), openInvitation.withdraw, { as, params: { cid }, body: { email: EMAIL } });
    await user.click(within(dialog).getByRole('button', { name: '招待を取り消す' }));
    await toast(`${EMAIL} への招待を取り消しました`);
    await waitFor(() => expect(screen.queryByText('招待中')).not.toBeInTheDocument());
  });

  it('offers another try when the invitations cannot be read', async () => {
    override(openInvitation.list, { status: 500 }, { once: true });
    const { user } = await openInvited();
    const failure = await screen.findByRole('region', { name: '招待中の方を読み込めませんでした' });
    await user.click(within(failure).getByRole('button'));
    expect(await screen.findByRole('row', { name: new RegExp(EMAIL) })).toBeVisible();
  });

  it('adds an address as soon as it is invited', async () => {
    const { user: as } = await createCorporation(api().db);
    const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
    expect(await screen.findByRole('row', { name: /佐藤 健一/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'メンバーを招待' }));
    await user.click(await screen.findByLabelText('メールアドレス'));
    await user.paste(EMAIL);
    await user.click(screen.getByRole('button', { name: '宛先を確認' }));
    await user.click(await screen.findByRole('button', { name: '1件の招待を送る' }));
    expect(await screen.findByRole('row', { name: new RegExp(EMAIL) })).toBeVisible();
  });
});

it('shows nothing where the platform does not know the list', async () => {
  const { user: as } = await createCorporation(api().db);
  override(openInvitation.list, { status: 404, message: 'Not Found' });
  await visit(MembersPage, { url: '/corporation/members/', as });
  expect(await screen.findByRole('row', { name: /佐藤 健一/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('招待中')).not.toBeInTheDocument());
});
