import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import { describeWithExtensions, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  labelCandidates,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

/** Conversations with 青木, who is 要面談, and with 井上, who is not. */
async function conversations() {
  const { cid, user } = await createCorporation(api().db);
  const make = async (lastName: string) => {
    const candidate = await createCandidate(api().db, { lastName, firstName: '太郎' });
    const { chatGroupId } = await createConversation(api().db, cid, { candidate, status: 'inProgress' });
    return { ...candidate, chatGroupId };
  };
  const aoki = await make('青木');
  const inoue = await make('井上');
  const labelId = `label-of-${cid}`;
  await labelCandidates(api().db, { cid, labelId, name: '要面談', nameKey: '要面談', color: 'green' }, [
    aoki.universalUid,
  ]);
  const labelled = async () =>
    (await api().db.select().from(schema.labelledUser)).filter((each) => each.cid === cid);
  return { user, aoki, inoue, labelled };
}

const open = (url: string, as: { uid: string; email: string }) =>
  visit(MessagesPage, { url, as, alsoAt: ['/messages', '/messages/[chatGroupId]'] });

const row = async (name: string) =>
  within(await screen.findByRole('list', { name: '会話' })).getByRole('link', { name: new RegExp(name) });

describeWithExtensions('ラベル in メッセージ', () => {
  it('stand in the row, whose key l changes them', async () => {
    const { user: as, labelled } = await conversations();
    const { user } = await open('/messages/', as);
    await waitFor(async () => expect(await row('青木')).toHaveTextContent('要面談'));
    const inoue = await row('井上');
    expect(inoue).not.toHaveTextContent('要面談');
    inoue.focus();
    await user.keyboard('l');
    const menu = within(await screen.findByRole('dialog', { name: '井上 太郎さんのラベル' }));
    await user.click(await menu.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(inoue).toHaveTextContent('要面談'));
    await waitFor(async () => expect(await labelled()).toHaveLength(2));
  });

  it('stand over the open conversation, where the key l works outside of the list', async () => {
    const { user: as, aoki, labelled } = await conversations();
    const { user } = await open(`/messages/${aoki.chatGroupId}/`, as);
    const head = await screen.findByRole('heading', { name: '青木 太郎', level: 1 });
    const thread = within(screen.getByRole('region', { name: '会話' }));
    expect(await thread.findByRole('list', { name: 'ラベル' })).toHaveTextContent('要面談');
    head.focus();
    await user.keyboard('l');
    const menu = within(await screen.findByRole('dialog', { name: '青木 太郎さんのラベル' }));
    await user.click(await menu.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(thread.queryByRole('list', { name: 'ラベル' })).not.toBeInTheDocument());
    await waitFor(async () => expect(await labelled()).toHaveLength(0));
  });

  it('narrow the list, with a chip that takes the condition back', async () => {
    const { user: as } = await conversations();
    const { user } = await open('/messages/', as);
    await row('井上');
    await user.click(screen.getByRole('button', { name: '絞り込み' }));
    await user.click(await screen.findByRole('button', { name: 'すべてのラベル' }));
    await user.click(await screen.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /井上/ })).not.toBeInTheDocument());
    expect(await row('青木')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '絞り込み(1件の条件)' }));
    await user.click(await screen.findByRole('button', { name: 'ラベル:要面談を外す' }));
    expect(await row('井上')).toBeVisible();
  });
});
