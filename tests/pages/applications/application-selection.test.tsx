import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { selection } from '#endpoints/selection';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import {
  describeWithExtensions,
  heading,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { countRows, createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
const files = captureSavedFiles();

async function openApplication(status: 'applied' | 'inProgress' | 'matched' | 'finished' = 'inProgress') {
  const company = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '青木' });
  const conversation = await createConversation(api().db, company.cid, { candidate, status });
  const page = await visit(ApplicationPage, {
    url: `/applications/${conversation.applicationId}/`,
    as: company.user,
  });
  await heading('青木 太郎');
  const finishAsColleague = () =>
    callApi(api(), selection.finish, {
      as: company.user,
      params: { cid: company.cid, selectionId: conversation.selectionId },
      body: { isSendMessage: false },
    });
  return { ...company, as: company.user, ...conversation, ...page, finishAsColleague };
}

const stored = async (chatGroupId: string) => {
  const [group] = await api()
    .db.select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, chatGroupId));
  return group?.status;
};
const finishButton = () => screen.getByRole('button', { name: '選考を終了' });
const reportButton = () => screen.getByRole('button', { name: '成約を報告' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('選考終了', () => {
  it('asks first, sends nothing to the candidate, and leaves the selection read-only', async () => {
    const { user, chatGroupId } = await openApplication();
    const messages = await countRows(api().db, schema.chatMessage);
    await user.click(finishButton());
    const question = await dialog('この選考を終了しますか?');
    expect(question).toHaveTextContent('候補者へのお知らせは自動送信されません。');
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    expect(await screen.findByText('青木 太郎さんの選考を終了しました')).toBeVisible();
    expect(await stored(chatGroupId)).toBe('finished');
    expect(await countRows(api().db, schema.chatMessage)).toBe(messages);
    await waitFor(() => expect(screen.queryByRole('button', { name: '選考を終了' })).toBeNull());
    expect(screen.queryByRole('button', { name: '成約を報告' })).toBeNull();
    expect(screen.getAllByText('選考終了')[0]).toBeVisible();
  });

  it('offers to write to the candidate instead', async () => {
    const { user, router, chatGroupId } = await openApplication();
    await user.click(finishButton());
    const question = await dialog('この選考を終了しますか?');
    await user.click(within(question).getByRole('link', { name: 'メッセージを書く' }));
    expect(router.asPath).toBe(`/messages/${chatGroupId}`);
    expect(await stored(chatGroupId)).toBe('inProgress');
  });

  it('changes nothing when one thinks better of it', async () => {
    const { user, chatGroupId } = await openApplication();
    await user.click(finishButton());
    await user.click(
      within(await dialog('この選考を終了しますか?')).getByRole('button', { name: 'キャンセル' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(chatGroupId)).toBe('inProgress');
  });

  it('says when a colleague was quicker, and shows the state as it is', async () => {
    const { user, finishAsColleague } = await openApplication();
    await user.click(finishButton());
    const question = await dialog('この選考を終了しますか?');
    await finishAsColleague();
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    expect(await within(question).findByText('この選考はすでに終了しています')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: '選考を終了', hidden: true })).toBeNull(),
    );
  });

  it('says beside the button that it failed, and does it at the next try', async () => {
    const { user, chatGroupId } = await openApplication();
    override(selection.finish, { status: 500 }, { once: true });
    await user.click(finishButton());
    const question = await dialog('この選考を終了しますか?');
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    expect(await within(question).findByText(/選考を終了できませんでした/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    await waitFor(async () => expect(await stored(chatGroupId)).toBe('finished'));
  });
});

describeWithExtensions('終了の理由', () => {
  it('is asked with the end, kept through a failure, and shown to the company alone', async () => {
    const { user } = await openApplication();
    const messageCount = await countRows(api().db, schema.chatMessage);
    override(selection.finish, { status: 500 }, { once: true });
    await user.click(finishButton());
    const question = await dialog('この選考を終了しますか?');
    await user.selectOptions(
      within(question).getByRole('combobox', { name: /終了の理由/ }),
      '条件が合わない',
    );
    await user.type(within(question).getByRole('textbox', { name: /補足/ }), '週20時間を希望');
    await user.click(within(question).getByRole('radio', { name: /送らずに終了/ }));
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    expect(within(question).getByRole('textbox', { name: /補足/ })).toHaveValue('週20時間を希望');
    await user.click(within(question).getByRole('button', { name: '終了する' }));
    const message = within(await screen.findByRole('region', { name: '応募メッセージ' }));
    expect(await message.findByText(/条件が合わない/)).toHaveTextContent('週20時間を希望');
    expect(await countRows(api().db, schema.chatMessage)).toBe(messageCount);
  });

  it('narrows the finished applications, and goes into the file', async () => {
    const { savedFile } = files;
    const { user, cid, selectionId, as } = await openApplication();
    const call = { as, params: { cid, selectionId } };
    await callApi(api(), selection.changeFinishReason, {
      ...call,
      body: { reason: 'filled', note: '=1+1' },
    });
    await callApi(api(), selection.finish, { ...call, body: { isSendMessage: false } });
    await createConversation(api().db, cid, { status: 'finished' });
    cleanup();
    await visit(ApplicationsPage, { url: '/applications/?status=finished', as });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    await user.selectOptions(screen.getByRole('combobox', { name: '終了の理由' }), '他の候補者に決定');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'CSVダウンロード' }));
    const { text } = await savedFile();
    expect(text.split('\r\n')[1]).toMatch(/,他の候補者に決定,'=1\+1,http:\/\/\S+$/);
  });
});

describe('成約を報告', () => {
  it('asks first, and makes the selection 成約', async () => {
    const { user, chatGroupId } = await openApplication('applied');
    await user.click(reportButton());
    const question = await dialog('成約を報告しますか?');
    expect(question).toHaveTextContent('報告後は取り消せません。');
    await user.dblClick(within(question).getByRole('button', { name: '報告する' }));
    expect(await screen.findByText('青木 太郎さんとの成約を報告しました')).toBeVisible();
    expect(await stored(chatGroupId)).toBe('matched');
    await waitFor(() => expect(screen.queryByRole('button', { name: '成約を報告' })).toBeNull());
  });

  it('says when a colleague has finished the selection meanwhile', async () => {
    const { user, finishAsColleague, chatGroupId } = await openApplication();
    await user.click(reportButton());
    const question = await dialog('成約を報告しますか?');
    await finishAsColleague();
    await user.click(within(question).getByRole('button', { name: '報告する' }));
    expect(
      await within(question).findByText(/この選考は終了しているため、成約を報告できません/),
    ).toBeVisible();
    expect(await stored(chatGroupId)).toBe('finished');
  });
});

it.each(['matched', 'finished'] as const)('offers neither once a selection is %s', async (status) => {
  await openApplication(status);
  expect(screen.queryByRole('button', { name: '選考を終了' })).toBeNull();
  expect(screen.queryByRole('button', { name: '成約を報告' })).toBeNull();
});
