import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { userAccount } from '#endpoints/user-account';
import MembersPage from '@/pages/corporation/members';
import { acknowledgeAlert, toast } from '../../support/pages/on-screen.ts';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

/** A company of the recruiter 佐藤 健一 and the colleague 鈴木 花子. */
async function company() {
  const { cid, user } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
  await addMember(api().db, cid, colleague.universalUid);
  return { cid, user, colleague };
}

async function open(as: { uid: string; email: string }) {
  const { user } = await visit(MembersPage, { url: '/corporation/members/', as });
  await heading('メンバー管理');
  return user;
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const members = async (as: { uid: string; email: string }, cid: string) =>
  (await callApi(api(), corporationAccount.listMembers, { as, params: { cid } })).json;

describe('メンバー管理', () => {
  it('lists the members and marks oneself', async () => {
    const { user: as, colleague } = await company();
    await open(as);
    expect((await row(/鈴木 花子/)).getByText(colleague.email)).toBeVisible();
    expect((await row(/佐藤 健一/)).getByText('あなた')).toBeVisible();
    expect((await row(/鈴木 花子/)).queryByText('あなた')).not.toBeInTheDocument();
  });

  it('removes a member after asking', async () => {
    const { cid, user: as } = await company();
    const user = await open(as);
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    const dialog = await screen.findByRole('dialog', { name: '鈴木さんをメンバーから外しますか?' });
    expect(dialog).toHaveAccessibleDescription('過去のメッセージは残ります。');
    await user.click(within(dialog).getByRole('button', { name: 'メンバーから外す' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /鈴木 花子/ })).not.toBeInTheDocument());
    expect((await members(as, cid)).map(({ lastName }) => lastName)).toEqual(['佐藤']);
  });

  it('removes nobody on cancel', async () => {
    const { cid, user: as } = await company();
    const user = await open(as);
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    await user.click(await screen.findByRole('button', { name: 'キャンセル' }));
    expect(await members(as, cid)).toHaveLength(2);
  });

  it('keeps the question open and says why when the server refuses', async () => {
    const { user: as } = await company();
    const user = await open(as);
    override(corporationAccount.removeMember, { status: 400, message: '最後のメンバーは外せません' });
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'メンバーから外す' }));
    expect(await within(dialog).findByText('最後のメンバーは外せません')).toBeVisible();
  });

  it('says that a member is removed when only the response was lost', async () => {
    const { cid, user: as } = await company();
    const user = await open(as);
    override(corporationAccount.removeMember, { lostResponse: (request) => api().app.fetch(request) });
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    await user.click(await screen.findByRole('button', { name: 'メンバーから外す' }));
    await acknowledgeAlert(user);
    await toast('鈴木 花子さんをメンバーから外しました');
    expect(screen.queryByRole('row', { name: /鈴木 花子/ })).not.toBeInTheDocument();
    expect(await members(as, cid)).toHaveLength(1);
  });

  it('keeps the question open when nobody was removed, and removes at the next try', async () => {
    const { user: as } = await company();
    const user = await open(as);
    override(corporationAccount.removeMember, { network: 'down' }, { once: true });
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    await user.click(await screen.findByRole('button', { name: 'メンバーから外す' }));
    await acknowledgeAlert(user);
    expect(await screen.findByText(/メンバーから外せませんでした/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'メンバーから外す' }));
    await toast('鈴木 花子さんをメンバーから外しました');
  });

  it('does not call a member removed whom nobody could look up', async () => {
    const { user: as } = await company();
    const user = await open(as);
    await screen.findByRole('row', { name: /鈴木 花子/ });
    override(corporationAccount.removeMember, { status: 404, message: 'Not Found' }, { once: true });
    override(corporationAccount.listMembers, { network: 'down' }, { once: true });
    await user.click(await screen.findByRole('button', { name: '鈴木 花子さんを外す' }));
    await user.click(await screen.findByRole('button', { name: 'メンバーから外す' }));
    await acknowledgeAlert(user);
    expect(await screen.findByText(/対象のデータが見つかりませんでした/)).toBeVisible();
    expect(screen.getByRole('dialog', { name: '鈴木さんをメンバーから外しますか?' })).toBeVisible();
  });

  it('lists members of whom only the id is known', async () => {
    const { user: as } = await company();
    const unknown = { lastName: '', firstName: '', email: '' };
    override(corporationAccount.listMembers, {
      response: ['m1', 'm2'].map((universalUid) => ({ universalUid, ...unknown })),
    });
    await open(as);
    expect(await screen.findAllByRole('button', { name: '氏名未登録さんを外す' })).toHaveLength(2);
  });

  it('offers no way to remove oneself', async () => {
    const { user: as } = await company();
    await open(as);
    const own = await row(/佐藤 健一/);
    expect(own.getByText('ご自身は外せません')).toBeVisible();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers no way to remove the last member', async () => {
    const { user: as } = await createCorporation(api().db);
    await open(as);
    const own = await row(/佐藤 健一/);
    expect(own.getByText('最後のメンバーは外せません')).toBeVisible();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows the list on retry after a failure', async () => {
    const { user: as } = await company();
    override(corporationAccount.listMembers, { status: 500 }, { once: true });
    const user = await open(as);
    expect(await screen.findByText('メンバーを読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('row', { name: /鈴木 花子/ })).toBeVisible();
  });
});

async function openInvitation(as: { uid: string; email: string }, text: string) {
  const user = await open(as);
  await user.click(screen.getByRole('button', { name: 'メンバーを招待' }));
  await user.click(await screen.findByLabelText('メールアドレス'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: '宛先を確認' }));
  return user;
}

const invitee = async (email: string) => {
  const list = within(await screen.findByRole('list', { name: '招待の宛先' }));
  const item = list.getAllByRole('listitem').find((candidate) => candidate.textContent?.includes(email));
  if (!item) throw new Error(`${email} is not in the list`);
  return item;
};
const says = (email: string, text: string) =>
  waitFor(async () => expect(await invitee(email)).toHaveTextContent(text));

describe('an invitation', () => {
  it('says of each pasted address what it is, before anything is sent', async () => {
    const { user: as, colleague } = await company();
    const known = await createUser(api().db, { lastName: '鈴木', firstName: '次郎' });
    const before = api().mails.length;
    await openInvitation(as, `${known.email}\n${colleague.email}, 新人 <new@example.com>、wrong@`);
    await says(known.email, '登録済みのユーザーです:鈴木 次郎');
    await says(colleague.email, 'すでにメンバーです');
    await says('new@example.com', '招待メールを送信します');
    await says('wrong@', WRONG_EMAIL);
    expect(screen.getByRole('button', { name: '2件の招待を送る' })).toBeEnabled();
    expect(api().mails).toHaveLength(before);
  });

  it('goes to a registered user and to a new address', async () => {
    const { user: as } = await company();
    const known = await createUser(api().db);
    const before = api().mails.length;
    const user = await openInvitation(as, `${known.email} first@example.com`);
    await user.click(await screen.findByRole('button', { name: '2件の招待を送る' }));
    await toast('2件の招待を送信しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sentTo = api()
      .mails.slice(before)
      .map(({ to }) => to);
    expect(sentTo.sort()).toEqual([known.email, 'first@example.com'].sort());
  });

  it('keeps the address that failed, to be sent again, while the others are sent', async () => {
    const { user: as } = await company();
    const known = await createUser(api().db);
    const user = await openInvitation(as, `${known.email}\nsecond@example.com`);
    override(
      corporationAccount.createInvitationByEmail,
      { status: 400, message: '招待できないアドレスです' },
      { once: true },
    );
    await user.click(await screen.findByRole('button', { name: '2件の招待を送る' }));
    await says('second@example.com', '招待できないアドレスです');
    await says(known.email, '招待を送信しました');
    await user.click(await screen.findByRole('button', { name: '1件を再送する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api().mails.filter(({ to }) => to === 'second@example.com')).toHaveLength(1);
    expect(api().mails.filter(({ to }) => to === known.email)).toHaveLength(1);
  });

  itWithExtensions('goes out once when it is sent again after a lost response', async () => {
    const { user: as } = await company();
    const user = await openInvitation(as, 'fifth@example.com');
    override(
      corporationAccount.createInvitationByEmail,
      { lostResponse: (request) => api().app.fetch(request) },
      { once: true },
    );
    await user.click(await screen.findByRole('button', { name: '1件の招待を送る' }));
    await acknowledgeAlert(user);
    await says('fifth@example.com', '再送しても、招待メールが二重に届くことはありません');
    await user.click(await screen.findByRole('button', { name: '1件を再送する' }));
    await toast('1件の招待を送信しました');
    expect(api().mails.filter(({ to }) => to === 'fifth@example.com')).toHaveLength(1);
  });

  it('looks an address up again when that failed', async () => {
    const { user: as } = await company();
    override(userAccount.getByEmail, { status: 500 }, { once: true });
    const user = await openInvitation(as, 'third@example.com');
    await user.click(await screen.findByRole('button', { name: 'もう一度確認' }));
    await says('third@example.com', '招待メールを送信します');
  });

  it('brings back what is not sent yet for correction', async () => {
    const { user: as } = await company();
    const user = await openInvitation(as, 'fourth@example');
    await user.click(await screen.findByRole('button', { name: 'アドレスを編集' }));
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('fourth@example');
  });

  it('asks for an address when there is none', async () => {
    const { user: as } = await company();
    await openInvitation(as, '、');
    expect(await screen.findByText('メールアドレスを入力してください')).toBeVisible();
  });

  it('takes 30 addresses at a time', async () => {
    const { user: as } = await company();
    await openInvitation(as, Array.from({ length: 31 }, (_, index) => `m${index}@example.com`).join('\n'));
    expect(await screen.findByText(/一度に招待できるのは30件までです\(現在31件\)/)).toBeVisible();
  });
});
