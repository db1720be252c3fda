import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { corporationAccount } from '#endpoints/corporation-account';
import { paths } from '@/config/paths';
import InvitationPage from '@/pages/invitations/[invitationId]/index';
import { createCorporation } from '../records/factories.ts';
import { callApi } from '../servers/call-api.ts';
import { invite, newAddress } from '../servers/sign-up.ts';
import type { TestApi } from '../servers/test-api.ts';
import { heading, visit } from './render-page.tsx';

/** 株式会社みらい, its one member, an invitation that it sent, and how to read the addresses of its members. */
export async function createInvitation(api: TestApi, email = newAddress()) {
  const { user: inviter, cid } = await createCorporation(api.db, { name: '株式会社みらい' });
  const invitationId = await invite(api, { user: inviter, cid }, email);
  const members = async (): Promise<string[]> =>
    (await callApi(api, corporationAccount.listMembers, { as: inviter, params: { cid } })).json.map(
      (member) => member.email,
    );
  return { inviter, cid, invitationId, email, members };
}

/** Opens the link of an invitation, as a signed-in person or as nobody. */
export async function openInvitation(invitationId: string, as?: { uid: string; email: string }) {
  const visited = await visit(InvitationPage, { url: paths.invitation(invitationId), as });
  await heading('メンバーへの招待');
  return visited;
}

/** A field of the page by its label. */
export const fieldOf = (label: string) => screen.findByLabelText(new RegExp(`^${label}(?!を表示)`));

/** A button of the page by its name. */
export const buttonOf = (name: string) => screen.findByRole('button', { name });

/** Gives the name 鈴木 鈴木 where the platform takes one. */
export async function giveName(user: UserEvent): Promise<void> {
  for (const field of screen.queryAllByRole('textbox', { name: /^(姓|名)/ })) await user.type(field, '鈴木');
}

/** Fills in what a new account is asked for. */
export async function fillInAccount(user: UserEvent, password = 'secret-2026'): Promise<void> {
  await user.type(await fieldOf('パスワード'), password);
  await giveName(user);
}
