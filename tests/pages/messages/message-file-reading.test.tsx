import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sendFileAsCandidate } from '#demo/simulation/send-file';
import { chat } from '#endpoints/chat';
import { saveUpload } from '#server/domains/file/store';
import { createChat, openChat, png, serveMessages, thread } from '../../support/pages/message-files.tsx';
import { itWithExtensions, override } from '../../support/pages/render-page.tsx';
import { callApi } from '../../support/servers/call-api.ts';

const api = serveMessages();

describe('届いたファイル', () => {
  const showsAtOnce = () =>
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly onChange: (entries: { isIntersecting: boolean; target: Element }[]) => void;
        constructor(onChange: typeof this.onChange) {
          this.onChange = onChange;
        }
        observe(target: Element): void {
          this.onChange([{ isIntersecting: true, target }]);
        }
        unobserve(): void {}
        disconnect(): void {}
      },
    );

  async function openWith(fileName: string, bytes: Uint8Array = png) {
    const place = await createChat(api());
    const key = { cid: place.cid, chatGroupId: place.chatGroupId };
    await sendFileAsCandidate(api().services, key, { fileName, bytes });
    return openChat(place);
  }

  itWithExtensions('shows its size', async () => {
    await openWith('見積書.pdf', new TextEncoder().encode('%PDF-1.7'));
    expect(within(await thread()).getByText('PDF・8 B')).toBeVisible();
  });

  it('is a card with its kind, to be saved under its name', async () => {
    const { recruiter } = await openWith('見積書.pdf', new TextEncoder().encode('%PDF-1.7'));
    expect(within(await thread()).getByText(/^PDF/)).toBeVisible();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    await recruiter.click(screen.getByRole('button', { name: '見積書.pdfをダウンロード' }));
    await waitFor(() => expect(saved).toEqual(['見積書.pdf blob:file']));
    expect(URL.createObjectURL).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'application/octet-stream', size: 8 }),
    );
  });

  it('can be fetched again when that failed', async () => {
    const { recruiter } = await openWith('見積書.pdf', new TextEncoder().encode('%PDF-1.7'));
    override(chat.showFile, { status: 500 }, { once: true });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const button = await screen.findByRole('button', { name: '見積書.pdfをダウンロード' });
    await recruiter.click(button);
    expect(await screen.findByText('ダウンロードできませんでした。もう一度お試しください')).toBeVisible();
    expect(button).toHaveTextContent('再試行');
    await recruiter.click(button);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(screen.queryByText('ダウンロードできませんでした。もう一度お試しください')).toBeNull();
  });

  it('is fetched and shown as a picture when it comes near, and opened in full by a press', async () => {
    showsAtOnce();
    const { recruiter } = await openWith('名刺.png');
    const button = await screen.findByRole('button', { name: '名刺.pngを拡大表示' });
    await recruiter.click(button);
    const dialog = await screen.findByRole('dialog', { name: '名刺.png' });
    expect(within(dialog).getByRole('img', { name: '名刺.png' })).toHaveAttribute('src', 'blob:file');
    await recruiter.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('is not fetched before it comes near', async () => {
    await openWith('名刺.png');
    expect(within(await thread()).getByText('名刺.png')).toBeInTheDocument();
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });

  it('is never shown when the server does not vouch for the picture', async () => {
    showsAtOnce();
    const place = await createChat(api());
    const bytes = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const key = { kind: 'chat', cid: place.cid, uploadedBy: 'x', bytes } as const;
    const filePath = await saveUpload(api().services, {
      ...key,
      fileName: 'x.png',
      extension: 'png',
      contentType: 'image/svg+xml',
    });
    await callApi(api(), chat.createFile, {
      as: place.user,
      params: { cid: place.cid, chatGroupId: place.chatGroupId },
      body: { fileName: 'x.png', filePath },
    });
    await openChat(place);
    expect(await screen.findByText('プレビューできません。ダウンロードしてご確認ください')).toBeVisible();
    expect(URL.createObjectURL).not.toHaveBeenCalled();
  });

  it('can be loaded again when the picture could not be', async () => {
    showsAtOnce();
    override(chat.showFile, { status: 500 }, { once: true });
    const { recruiter } = await openWith('名刺.png');
    expect(await screen.findByText('画像を読み込めませんでした')).toBeVisible();
    await recruiter.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('button', { name: '名刺.pngを拡大表示' })).toBeVisible();
  });
});
