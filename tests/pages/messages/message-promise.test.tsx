import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inbox } from '#endpoints/inbox';
import { interaction } from '#endpoints/interaction';
import { addDays, dayOf } from '#endpoints/jst';
import MessagesPage from '@/pages/messages';
import { describeWithExtensions, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const tomorrow = () => addDays(dayOf(new Date()), 1);
const offer = { name: '返信期限にする' };

/** A conversation whose field holds a text, with a day to reply by if one is given. */
async function write(text: string, replyDueOn: string | null = null) {
  const { cid, user: as } = await createCorporation(api().db);
  const { chatGroupId } = await createConversation(api().db, cid, { status: 'inProgress' });
  const params = { cid, chatGroupId };
  await callApi(api(), inbox.changeReplyDue, { as, params, body: { replyDueOn } });
  const { user } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const field = await screen.findByRole('textbox', { name: /さんへのメッセージ/ });
  await user.click(field);
  await user.paste(text);
  const due = async () => (await callApi(api(), interaction.show, { as, params })).json.replyDueOn;
  return { user, field, due };
}

describeWithExtensions('a promise in a message', () => {
  it('becomes the day to reply by at a press, and is none any more by 元に戻す', async () => {
    const { user, field, due } = await write('明日中にご連絡します。');
    expect(await screen.findByText(/^『明日中にご連絡します』— 返信期限を.*にしますか\?$/)).toBeVisible();
    await user.click(screen.getByRole('button', offer));
    expect(await screen.findByText(/^返信期限を.*にしました$/)).toBeVisible();
    expect(await due()).toBe(tomorrow());
    expect(screen.queryByRole('button', offer)).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    await waitFor(async () => expect(await due()).toBeNull());
  });

  it('takes the place of an earlier day, which the message meets', async () => {
    const { user, due } = await write('明日中にご連絡します。', dayOf(new Date()));
    await user.click(await screen.findByRole('button', offer));
    await waitFor(async () => expect(await due()).toBe(tomorrow()));
  });

  it('is not offered where its day is set', async () => {
    const { user, field } = await write('明日中にご連絡します。', tomorrow());
    await user.clear(field);
    await user.paste('明後日までにご連絡します。');
    expect(await screen.findByText(/^『明後日までにご連絡します』/)).toBeVisible();
    await user.clear(field);
    await user.paste('明日中にご連絡します。');
    await waitFor(() => expect(screen.queryByRole('button', offer)).not.toBeInTheDocument());
  });

  it('is not found in what is asked of the candidate', async () => {
    const { user, field } = await write('明日中にご連絡します。');
    await screen.findByRole('button', offer);
    await user.clear(field);
    await user.paste('明日中にご連絡いただけますか。こちらからもご連絡します。');
    await waitFor(() => expect(screen.queryByRole('button', offer)).not.toBeInTheDocument());
    expect(field).toHaveValue('明日中にご連絡いただけますか。こちらからもご連絡します。');
  });
});
