import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { override, servePageApi } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { openScouts, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const { saved, savedFile } = captureSavedFiles();

const start = () => screen.findByRole('button', { name: 'CSVダウンロード' });
const dialog = () => screen.findByRole('dialog', { name: 'CSVダウンロード' });

describe('CSVダウンロード', () => {
  it('saves the columns of the list with a byte order mark, days in JST and formulas disarmed', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1, { title: '=HYPERLINK("x")', text: 'はじめまして、\n"佐藤"です' });
    const [candidate] = await api().db.select().from(schema.candidate);
    await api()
      .db.update(schema.scout)
      .set({ repliedAt: new Date(), lastReplyAt: new Date('2025-01-02T18:04:00Z') });
    const { user } = await openScouts(company);
    await user.click(await start());
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date());
    const { name, text } = await savedFile();
    expect(name).toBe(`スカウト送信一覧_${today.replaceAll('-', '')}.csv`);
    expect(text).toBe(
      '\uFEFF候補者,案件,本文,送信者,送信日時,状態,最終返信,URL\r\n' +
        '候補 1番,"\'=HYPERLINK(""x"")","はじめまして、\n""佐藤""です",佐藤 健一,2025/01/01 09:01,返信あり,2025/01/03 03:04,' +
        `${window.location.origin}/biz/profiles/${candidate?.universalUid}/\r\n`,
    );
    expect(await screen.findByText(`1件をダウンロードしました(${name})`)).toBeVisible();
  });

  it('saves all pages, newest first, of what the conditions select', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 45);
    await sendScouts(api().db, company, 3, { title: '物流アプリの刷新' });
    const { user } = await openScouts(company, '/scouts/?q=%E6%A4%9C%E7%B4%A2&page=2');
    await user.click(await start());
    const lines = (await savedFile()).text.split('\r\n').slice(1, -1);
    const wanted = Array.from({ length: 45 }, (_, index) => `候補 ${45 - index}番`);
    expect(lines.filter((line) => line.startsWith('候補')).map((line) => line.split(',')[0])).toEqual(wanted);
  });

  it('shows how far it is, and stops when it is cancelled', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 21);
    const { user } = await openScouts(company);
    const button = await start();
    override(scout.search, { delayMs: 700 });
    await user.click(button);
    const opened = within(await dialog());
    await waitFor(() =>
      expect(opened.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '20 / 21件'),
    );
    await user.click(opened.getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).not.toHaveAttribute('aria-busy');
    expect(saved).toHaveLength(0);
  });

  it('goes on where it failed', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 25);
    const { user } = await openScouts(company, '/scouts/?page=2');
    const button = await start();
    const pages: string[] = [];
    let failures = 1;
    const { fetch } = api().app;
    const spy = vi.spyOn(api().app, 'fetch').mockImplementation((request, ...rest) => {
      const url = new URL(request.url);
      if (url.pathname.endsWith(`/${company.cid}/scout/search`)) {
        const page = url.searchParams.get('page') ?? '';
        if (page === '2' && failures-- > 0) return new Response('{}', { status: 503 });
        pages.push(page);
      }
      return fetch(request, ...rest);
    });
    await user.click(button);
    const opened = within(await dialog());
    expect(await opened.findByText(/ここまでの内容は残っています/)).toBeVisible();
    expect(opened.getByText('20 / 25件')).toBeVisible();
    await user.click(opened.getByRole('button', { name: '再試行' }));
    const lines = (await savedFile()).text.split('\r\n').filter((line) => line.startsWith('候補 '));
    expect(lines).toHaveLength(25);
    expect(pages).toEqual(['1', '2']);
    spy.mockRestore();
  });

  it('misses nothing when the list changes meanwhile, and says that it did', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 21);
    const { user } = await openScouts(company, '/scouts/?status=sent');
    const button = await start();
    const pages: string[] = [];
    const { fetch } = api().app;
    const spy = vi.spyOn(api().app, 'fetch').mockImplementation(async (request, ...rest) => {
      const url = new URL(request.url);
      if (url.pathname.endsWith(`/${company.cid}/scout/search`)) {
        const page = url.searchParams.get('page') ?? '';
        // A candidate of the first page reads: the only one of the second page moves to the first one.
        if (page === '2' && pages.length === 1) {
          await api()
            .db.update(schema.scout)
            .set({ readAt: new Date() })
            .where(eq(schema.scout.scoutedAt, new Date('2025-01-01T00:10:00Z')));
        }
        if (page === '1' && pages.length > 0) {
          await sendScouts(api().db, company, 1, { sentAt: '2025-06-01T00:00:00Z' });
        }
        pages.push(page);
      }
      return fetch(request, ...rest);
    });
    await user.click(button);
    const opened = within(await dialog());
    expect(await opened.findByText(/開始時は21件、ファイルには22件あります/)).toBeVisible();
    const names = (await savedFile()).text.match(/^候補 \d+番/gm);
    expect(names?.toSorted()).toEqual(
      ['候補 1番', ...Array.from({ length: 21 }, (_, index) => `候補 ${index + 1}番`)].toSorted(),
    );
    await user.click(opened.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    spy.mockRestore();
  });

  it('is not offered where there is nothing to save', async () => {
    await openScouts(await createCorporation(api().db));
    await screen.findByText('送信したスカウトはまだありません');
    expect(screen.queryByRole('button', { name: 'CSVダウンロード' })).not.toBeInTheDocument();
  });
});
