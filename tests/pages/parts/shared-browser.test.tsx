import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import MessagesPage from '@/pages/messages';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { flags } from '@/session/flags';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { setIdentityUser } from '../../support/servers/fake-identity-provider.ts';

const api = servePageApi();

const field = () => screen.findByRole('textbox', { name: /さんへのメッセージ/ });
const memo = () => screen.findByRole('textbox', { name: 'メモの内容' });

/** Signs out, so that the next one can sign in without a reload. */
async function leave(): Promise<void> {
  await act(async () => setIdentityUser(null));
  flags.loggedIn.clear();
  cleanup();
}

it('a colleague who signs in next finds no text, file or memo of the one before, who finds them again', async () => {
  const { cid, user } = await createCorporation(api().db);
  const colleague = await createUser(api().db, { lastName: '高橋', firstName: '美咲' });
  await addMember(api().db, cid, colleague.universalUid);
  const { chatGroupId, universalUid } = await createConversation(api().db, cid);
  const conversation = {
    url: `/messages/${chatGroupId}/`,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  };
  const profile = { url: `/profiles/${universalUid}/` };

  const { user: hands } = await visit(MessagesPage, { ...conversation, as: user });
  await hands.type(await field(), '書きかけの本文');
  await hands.upload(await screen.findByLabelText('添付するファイル'), new File(['a'], '見積.pdf'));
  expect(await screen.findByText('見積.pdf')).toBeVisible();
  cleanup();
  const { user: sameHands } = await visit(ProfilePage, { ...profile, as: user });
  await sameHands.type(await memo(), '書きかけのメモ');
  await leave();

  await visit(MessagesPage, { ...conversation, as: colleague });
  expect(await field()).toHaveValue('');
  expect(document.body).not.toHaveTextContent('書きかけ');
  expect(document.body).not.toHaveTextContent('見積.pdf');
  cleanup();
  await visit(ProfilePage, { ...profile, as: colleague });
  expect(await memo()).toHaveValue('');
  await leave();

  await visit(MessagesPage, { ...conversation, as: user });
  expect(await field()).toHaveValue('書きかけの本文');
  cleanup();
  await visit(ProfilePage, { ...profile, as: user });
  expect(await memo()).toHaveValue('書きかけのメモ');
});
