import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  attached,
  field,
  openNewChat,
  picker,
  sendButton,
  sentContents,
  serveMessages,
  stubUploads,
  textFile,
  thread,
  transfer,
} from '../../support/pages/message-files.tsx';
import { describeWithExtensions } from '../../support/pages/render-page.tsx';

const api = serveMessages();
const sent = () => sentContents(api());

const MB = 1024 * 1024;

describeWithExtensions('ファイルの添付', () => {
  it('waits beside the text and goes after it, in order', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '提案書.pdf', '一覧.csv');
    await recruiter.upload(await picker(), [textFile('提案書.pdf', 2048), textFile('一覧.csv')]);
    expect(
      within(attached())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('2 KB'), expect.stringContaining('3 B')]);
    expect(screen.getByText('2件のファイルを添付しています')).toBeInTheDocument();
    expect(await sent()).toEqual([]);
    await recruiter.type(await field(), '資料です。');
    await recruiter.click(sendButton());
    expect(screen.queryByRole('list', { name: '添付ファイル' })).toBeNull();
    await waitFor(async () => expect(await sent()).toEqual(['資料です。', '提案書.pdf', '一覧.csv']));
    expect(await screen.findByRole('button', { name: '一覧.csvをダウンロード' })).toBeVisible();
  });

  it('goes without a text as well, and once by a double click', async () => {
    const { place, recruiter } = await openNewChat(api());
    await stubUploads(api(), place, '提案書.pdf');
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.dblClick(sendButton());
    await waitFor(async () => expect(await sent()).toEqual(['提案書.pdf']));
    expect(screen.queryByText('メッセージを入力してください')).toBeNull();
  });

  it('can be taken away again', async () => {
    const { recruiter } = await openNewChat(api());
    await recruiter.upload(await picker(), textFile('提案書.pdf'));
    await recruiter.click(screen.getByRole('button', { name: '提案書.pdfの添付を取り消す' }));
    expect(screen.queryByRole('list', { name: '添付ファイル' })).toBeNull();
    expect(await field()).toHaveFocus();
  });

  it('works by dropping onto the thread, which shows where', async () => {
    await openNewChat(api());
    const dataTransfer = transfer([textFile('提案書.pdf')], ['資料フォルダ']);
    fireEvent.dragOver(await thread(), { dataTransfer });
    expect(await screen.findByText('ここにドロップして添付')).toBeVisible();
    fireEvent.drop(await thread(), { dataTransfer });
    expect(within(attached()).getByRole('listitem')).toHaveTextContent('提案書.pdf');
    expect(screen.queryByText('ここにドロップして添付')).toBeNull();
    expect(await screen.findByText(/フォルダは送信できません/)).toBeVisible();
  });

  it('works by pasting a picture, which gets a name', async () => {
    await openNewChat(api());
    const files = [new File(['x'], 'image.png', { type: 'image/png' })];
    fireEvent.paste(await field(), { clipboardData: { files, getData: () => '' } });
    expect(within(attached()).getByRole('listitem')).toHaveTextContent(/貼り付け画像_\d{8}-\d{4}\.png/);
  });

  it('says of each file why it was not taken, and takes the others', async () => {
    await openNewChat(api());
    const files = [
      textFile('空.csv', 0),
      textFile('大きい.zip', 11 * MB),
      textFile('setup.exe'),
      textFile(`${'あ'.repeat(296)}.txt`),
      textFile('photo\u202Egnp.exe'),
      textFile('よい.txt'),
    ];
    fireEvent.drop(await thread(), { dataTransfer: transfer(files) });
    expect(within(attached()).getByRole('listitem')).toHaveTextContent('よい.txt');
    const notice = screen.getByText('5件のファイルを添付できませんでした').closest('[role=alert]');
    const reasons = within(notice as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(reasons).toEqual([
      expect.stringContaining('ファイルが空です。別のファイルを選択してください'),
      expect.stringContaining('ファイルサイズは10MB以下にしてください'),
      expect.stringContaining('ファイル形式が不正です'),
      expect.stringContaining('ファイル名は255文字以内で入力してください'),
      expect.stringMatching(/^photognp\.exe.*ファイル形式が不正です/),
    ]);
  });

  it('shows hostile names as the text that they are', async () => {
    await openNewChat(api());
    const names = ['../../x.png', '<img src=x onerror=alert(1)>.txt'];
    fireEvent.drop(await thread(), { dataTransfer: transfer(names.map((name) => textFile(name))) });
    const items = within(attached()).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(/^x\.png/);
    expect(items[1]).toHaveTextContent('<img src=x onerror=alert(1)>.txt');
  });
});

describe('ファイルを添付できないところ', () => {
  it('never lets a file that misses the thread replace the page', async () => {
    await openNewChat(api());
    const isLeftToBrowser = fireEvent.drop(screen.getByRole('list', { name: '会話' }), {
      dataTransfer: transfer([textFile('提案書.pdf')]),
    });
    expect(isLeftToBrowser).toBe(false);
    expect(screen.queryByRole('list', { name: '添付ファイル' })).toBeNull();
  });

  it('is not offered where one cannot write', async () => {
    await openNewChat(api(), { status: 'finished' });
    await screen.findByText(/この選考は終了しています/);
    expect(screen.queryByRole('button', { name: 'ファイルを添付' })).toBeNull();
    fireEvent.drop(await thread(), { dataTransfer: transfer([textFile('提案書.pdf')]) });
    expect(screen.queryByRole('list', { name: '添付ファイル' })).toBeNull();
  });
});
