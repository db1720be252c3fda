import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { describeWithExtensions, override, servePageApi } from '../../support/pages/render-page.tsx';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

describe('スカウト送信一覧', () => {
  it('shows candidate, project, beginning of the text, sender, day, state and last reply', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    await api()
      .db.update(schema.scout)
      .set({ repliedAt: new Date(), lastReplyAt: new Date('2025-01-02T03:04:00Z') });
    await openScouts(company);
    const [row] = await scoutRows();
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '候候補 1番',
      '検索基盤の開発',
      'はじめまして。 ご一緒しませんか。',
      '佐藤 健一',
      '2025/01/01 09:01',
      '返信あり',
      '2025/01/02 12:04',
    ]);
  });

  it.each([
    ['送信済み', {}],
    ['既読', { readAt: new Date() }],
    ['辞退', { readAt: new Date(), declinedAt: new Date() }],
  ])('shows the state %s', async (label, change) => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    await api()
      .db.update(schema.scout)
      .set({ readAt: null, repliedAt: null, declinedAt: null, ...change });
    await openScouts(company);
    const [row] = await scoutRows();
    expect(within(row as HTMLElement).getByText(label)).toBeVisible();
  });

  it('leads from a row to its conversation', async () => {
    const company = await createCorporation(api().db);
    const [sent] = await sendScouts(api().db, company, 1);
    await openScouts(company);
    expect(await screen.findByRole('link', { name: /候補 1番/ })).toHaveAttribute(
      'href',
      `/messages/${sent?.chatGroupId}`,
    );
  });

  it('leads nowhere where there is no conversation', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    const [found] = (
      await callApi(api(), scout.search, { as: company.user, params: { cid: company.cid }, query: {} })
    ).json.items;
    if (!found) throw new Error('The scout was not found');
    override(scout.search, {
      response: { items: [{ ...found, chatGroupId: null }], totalCount: 1, maxCount: null, sentCount: 1 },
    });
    await openScouts(company);
    const [row] = await scoutRows();
    expect(within(row as HTMLElement).getByText('候補 1番')).toBeVisible();
    expect(within(row as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the text of others as text', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1, { text: '<img src=x onerror="alert(1)">' });
    await openScouts(company);
    expect(await screen.findByText('<img src=x onerror="alert(1)">')).toBeVisible();
  });

  it('pages, with the page in the URL', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 21);
    const { user, router } = await openScouts(company);
    expect(await screen.findByText('21件中 1-20件')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '次のページ' }));
    expect(await screen.findByText('21件中 21-21件')).toBeVisible();
    expect(await screen.findByText('候補 1番')).toBeVisible();
    expect(router.query).toEqual({ page: '2' });
  });

  it.each([
    ['the last page for a page beyond the end', '/scouts/?page=99', '21件中 21-21件'],
    ['the first page for a page that is no number', '/scouts/?page=abc', '21件中 1-20件'],
  ])('shows %s', async (_, url, text) => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 21);
    await openScouts(company, url);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(async () => expect((await scoutRows()).length).toBeGreaterThan(0));
  });

  it('leads to 候補者検索 when nothing was sent yet', async () => {
    await openScouts(await createCorporation(api().db));
    expect(await screen.findByText('送信したスカウトはまだありません')).toBeVisible();
    expect(screen.getByRole('link', { name: '候補者検索へ' })).toHaveAttribute('href', '/profiles');
    expect(screen.queryByRole('navigation', { name: 'ページ送り' })).not.toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    override(scout.search, { status: 500 }, { once: true });
    const { user } = await openScouts(company);
    await user.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText('候補 1番')).toBeVisible();
  });
});

describeWithExtensions('the count of scouts', () => {
  it('is what is left for a TRIAL company', async () => {
    const company = await createCorporation(api().db, { plan: 'trial' });
    await sendScouts(api().db, company, 2);
    await openScouts(company);
    expect(await screen.findByText('残り 48/50通')).toBeVisible();
  });

  it('is what was sent for a PAID company', async () => {
    const company = await createCorporation(api().db, { plan: 'paid' });
    await sendScouts(api().db, company, 2);
    await openScouts(company);
    expect(await screen.findByText('送信 2通')).toBeVisible();
  });

  it('is what was sent for a FREE company', async () => {
    const company = await createCorporation(api().db, { plan: 'free' });
    await sendScouts(api().db, company, 1);
    await openScouts(company);
    expect(await screen.findByText('送信 1通')).toBeVisible();
  });
});

describe('under FREE', () => {
  it('the scouts are still there, and why no more can be sent', async () => {
    const company = await createCorporation(api().db, { plan: 'free' });
    await sendScouts(api().db, company, 1);
    const { user } = await openScouts(company);
    expect(await screen.findByText('候補 1番')).toBeVisible();
    expect(screen.getByText(/スカウトの送信は有料プランでご利用いただけます/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'くわしく見る' }));
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
  });
});
