import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chat } from '#endpoints/chat';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import {
  type openChat,
  openNewChat,
  picker,
  sendButton,
  sentContents,
  serveMessages,
  stubUploads,
  textFile,
  thread,
} from '../../support/pages/message-files.tsx';
import { override } from '../../support/pages/render-page.tsx';
import { createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = serveMessages();
const sent = () => sentContents(api());

/** What the file says that could not be sent. */
const failure = async () => (await within(await thread()).findByText('送信できませんでした')).parentElement;

const asksBeforeUnload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

const acknowledge = async ({ click }: Awaited<ReturnType<typeof openChat>>['recruiter']) =>
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));

describe('ファイルの送信', () => {
  it('shows name, size and progress, and asks before the page is left', async () => {
    const { place, recruiter } = await openNewChat(api());
    expect(asksBeforeUnload()).toBe(false);
    await stubUploads(api(), place, '提案書.pdf');
    override(file.uploadChatFile, { delayMs: 400 }, { once: true });
    await recruiter.upload(await picker(), textFile('提案書.pdf', 2048));
    await recruiter.click(sendButton());
    expect(await screen.findByRole('progressbar', { name: '提案書.pdfのアップロード' })).toBeVisible();
    expect(within(await thread()).getByText(/2 KB/)).toBeVisible();
    expect(asksBeforeUnload()).toBe(true);
    await waitFor(async () => expect(await sent()).toEqual(['提案書.pdf']));
    await waitFor(() => expect(asksBeforeUnload()).toBe(false));
  });

  it('can be stopped; the next file goes', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '2つ目.pdf');
    override(file.uploadChatFile, { delayMs: 60_000 }, { once: true });
    await recruiter.upload(
      await picker(),
      ['1つ目.pdf', '2つ目.pdf', '3つ目.pdf'].map((name) => textFile(name)),
    );
    await recruiter.click(sendButton());
    await recruiter.click(await screen.findByRole('button', { name: '3つ目.pdfの送信を取り消す' }));
    await recruiter.click(screen.getByRole('button', { name: '1つ目.pdfのアップロードを中止' }));
    await waitFor(async () => expect(await sent()).toEqual(['2つ目.pdf']));
    expect(within(await thread()).queryByText('1つ目.pdf')).toBeNull();
    expect(screen.queryByText(/送信できませんでした/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('goes on while one looks at another conversation', async () => {
    const { place, recruiter, router } = await openNewChat(api());
    const other = await createConversation(api().db, place.cid);
    await stubUploads(api(), place, '提案書.pdf');
    override(file.uploadChatFile, { delayMs: 300 }, { once: true });
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.click(sendButton());
    await screen.findByRole('progressbar');
    await router.push(`/messages/${other.chatGroupId}/`);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await waitFor(async () => expect(await sent()).toEqual(['提案書.pdf']));
  });

  it('stays with the reason when the server refuses it, and can be sent again before what waits behind it', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '提案書.pdf', '一覧.csv');
    const message = 'ファイル形式が不正です。拡張子と内容が一致しません';
    override(file.uploadChatFile, { status: 400, message }, { once: true });
    await recruiter.upload(await picker(), [textFile('提案書.pdf'), textFile('一覧.csv')]);
    await recruiter.click(sendButton());
    expect(await failure()).toHaveTextContent(message);
    expect(within(await thread()).getByText('送信待ち')).toBeVisible();
    expect(await sent()).toEqual([]);
    await recruiter.click(screen.getByRole('button', { name: '再送' }));
    await waitFor(async () => expect(await sent()).toEqual(['提案書.pdf', '一覧.csv']));
  });

  it('is marked in the list and can be deleted when it failed', async () => {
    const { recruiter } = await openNewChat(api());
    override(file.uploadChatFile, { status: 429, message: '送信が多すぎます' }, { once: true });
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.click(sendButton());
    const remove = await screen.findByRole('button', { name: '削除' });
    const row = within(screen.getByRole('list', { name: '会話' })).getByRole('link');
    expect(row).toHaveTextContent('未送信');
    await recruiter.click(remove);
    expect(row).not.toHaveTextContent('未送信');
    expect(within(await thread()).queryByText('提案書.pdf')).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
  });

  it('is uploaded again when the network went away in the middle', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '提案書.pdf');
    override(file.uploadChatFile, { network: 'down' }, { once: true });
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.click(sendButton());
    await acknowledge(recruiter);
    expect(await failure()).toHaveTextContent('アップロードが完了しませんでした');
    await recruiter.click(screen.getByRole('button', { name: '再送' }));
    await waitFor(async () => expect(await sent()).toEqual(['提案書.pdf']));
  });

  it('is not sent twice when it had arrived although no response came', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '提案書.pdf');
    override(chat.createFile, { network: 'down' }, { once: true });
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.click(sendButton());
    await acknowledge(recruiter);
    expect(await failure()).toHaveTextContent('再送する前に確認します');
    const [upload] = await api().db.select().from(schema.uploadedFile);
    await callApi(api(), chat.createFile, {
      as: place.user,
      params: { cid: place.cid, chatGroupId: place.chatGroupId },
      body: { fileName: '提案書.pdf', filePath: upload?.objectKey ?? '' },
    });
    await recruiter.click(screen.getByRole('button', { name: '再送' }));
    await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
    expect(await sent()).toEqual(['提案書.pdf']);
    expect(screen.getAllByRole('button', { name: '提案書.pdfをダウンロード' })).toHaveLength(1);
  });
});
