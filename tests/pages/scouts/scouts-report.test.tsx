import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { override, servePageApi } from '../../support/pages/render-page.tsx';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Four scouts of two weeks: one unread, one read, one replied to, one that became a contract. */
async function companyWithScouts() {
  const company = await createCorporation(api().db);
  const [, read, replied] = await sendScouts(api().db, company, 3, { sentAt: '2026-11-02T00:00:00Z' });
  const [matched] = await sendScouts(api().db, company, 1, {
    title: '物流アプリの刷新',
    sentAt: '2026-11-17T00:00:00Z',
  });
  const now = new Date();
  for (const [sent, change] of [
    [read, { readAt: now }],
    [replied, { readAt: now, repliedAt: now }],
    [matched, { readAt: now, repliedAt: now }],
  ] as const) {
    await api()
      .db.update(schema.scout)
      .set(change)
      .where(eq(schema.scout.scoutId, sent?.scoutId ?? ''));
  }
  await api()
    .db.update(schema.chatGroup)
    .set({ status: 'matched' })
    .where(eq(schema.chatGroup.chatGroupId, matched?.chatGroupId ?? ''));
  return { company, projectId: matched?.projectId ?? '' };
}

/** スカウト送信一覧 with スカウトの成果 open. */
async function openReport(...[company, url]: Parameters<typeof openScouts>) {
  const page = await openScouts(company, url);
  await page.user.click(await screen.findByRole('button', { name: /^スカウトの成果/ }));
  return page;
}

const report = () => within(screen.getByRole('region', { name: 'スカウトの成果' }));
const weeksTable = () => report().findByRole('table', { name: '週ごとのスカウトの成果' });

/** The cells of the table of the weeks, line by line. */
const tableTexts = async () =>
  within(await weeksTable())
    .getAllByRole('row')
    .map((row) => (row instanceof HTMLTableRowElement ? [...row.cells].map((cell) => cell.textContent) : []));

/** The stages with their counts and rates. */
const stageTexts = async () => {
  await weeksTable();
  return report()
    .getAllByRole('definition')
    .map((definition) => definition.textContent);
};

describe('スカウトの成果', () => {
  it('shows the replies by template, project and hour of sending on request', async () => {
    const { company, projectId } = await companyWithScouts();
    const now = new Date();
    const { cid } = company;
    await api().db.insert(schema.scoutTemplate).values({
      cid,
      templateId: 'first',
      title: '初回のご案内',
      message: '本文',
      createdAt: now,
      updatedAt: now,
    });
    await api()
      .db.update(schema.scout)
      .set({ templateId: 'first' })
      .where(eq(schema.scout.projectId, projectId));
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '返信率の内訳' }));
    const templates = within(await report().findByRole('table', { name: 'テンプレート別の返信率' }));
    expect(templates.getByRole('row', { name: '初回のご案内 1 1 100.0%(95%: 21〜100%)' })).toBeVisible();
    expect(templates.getByRole('row', { name: 'テンプレートなし 3 1 33.3%(95%: 6〜79%)' })).toBeVisible();
    const hours = within(report().getByRole('table', { name: '送信した時間帯別の返信率' }));
    expect(hours.getByRole('row', { name: '9時台 4 2 50.0%(95%: 15〜85%)' })).toBeVisible();
    expect(report().getByRole('table', { name: '案件別の返信率' })).toBeVisible();
    expect(report().queryByText(/偶然の範囲|高いと言えます/)).not.toBeInTheDocument();
  });

  it('says whether the two templates with the most scouts differ', async () => {
    const company = await createCorporation(api().db);
    const now = new Date();
    for (const [templateId, title, replies] of [
      ['short', '短い文面', 9],
      ['long', '長い文面', 1],
    ] as const) {
      await api()
        .db.insert(schema.scoutTemplate)
        .values({ cid: company.cid, templateId, title, message: '本文', createdAt: now, updatedAt: now });
      for (const [index, { scoutId }] of (await sendScouts(api().db, company, 10)).entries()) {
        await api()
          .db.update(schema.scout)
          .set({ templateId, repliedAt: index < replies ? now : null })
          .where(eq(schema.scout.scoutId, scoutId ?? ''));
      }
    }
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '返信率の内訳' }));
    expect(await report().findByText('『短い文面』の返信率は『長い文面』より高いと言えます')).toBeVisible();
  });

  it('shows the replies to each version of a changed template, and whether they differ', async () => {
    const company = await createCorporation(api().db);
    const { cid } = company;
    const now = new Date();
    await api().db.insert(schema.scoutTemplate).values({
      cid,
      templateId: 'changed',
      title: '初回のご案内',
      message: '本文',
      version: 2,
      createdAt: now,
      updatedAt: now,
    });
    for (const [templateVersion, replies] of [
      [1, 2],
      [2, 3],
    ] as const) {
      for (const [index, { scoutId }] of (await sendScouts(api().db, company, 10)).entries()) {
        await api()
          .db.update(schema.scout)
          .set({ templateId: 'changed', templateVersion, repliedAt: index < replies ? now : null })
          .where(eq(schema.scout.scoutId, scoutId ?? ''));
      }
    }
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '返信率の内訳' }));
    const templates = within(await report().findByRole('table', { name: 'テンプレート別の返信率' }));
    expect(templates.getByRole('row', { name: /^初回のご案内 20 5 25.0%/ })).toBeVisible();
    expect(templates.getByRole('row', { name: 'いまの版 10 3 30.0%(95%: 11〜60%)' })).toBeVisible();
    expect(templates.getByRole('row', { name: '前の版 10 2 20.0%(95%: 6〜51%)' })).toBeVisible();
    expect(templates.getByText(/『いまの版』と『前の版』の差はまだ偶然の範囲です/)).toBeVisible();
  });

  it('reads the replies again after a failure', async () => {
    override(scout.replyRates, { status: 500 }, { once: true });
    const { company } = await companyWithScouts();
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '返信率の内訳' }));
    await user.click(await report().findByRole('button', { name: '再読み込み' }));
    expect(await report().findByRole('table', { name: '送信した時間帯別の返信率' })).toBeVisible();
  });

  it('leaves the rest as it is where a platform does not know the replies', async () => {
    override(scout.replyRates, { status: 404 });
    const { company } = await companyWithScouts();
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '返信率の内訳' }));
    expect(await report().findByText(/返信率の内訳を利用できません。/)).toBeVisible();
    expect(await weeksTable()).toBeInTheDocument();
  });

  it('shows how many came to each stage, with the rates', async () => {
    const { company } = await companyWithScouts();
    await openReport(company);
    expect(await stageTexts()).toEqual(['4通', '既読率 75.0%3通', '返信率 50.0%2通', '成約率 25.0%1通']);
  });

  it('has a bar for each week, and the same figures as a table', async () => {
    const { company } = await companyWithScouts();
    await openReport(company);
    expect(await tableTexts()).toEqual([
      ['週(月曜から)', '送信', '既読', '返信', '成約'],
      ['2026/11/16', '1', '1', '1', '1'],
      ['2026/11/09', '0', '0', '0', '0'],
      ['2026/11/02', '3', '2', '1', '0'],
      ['合計', '4', '3', '2', '1'],
    ]);
    expect(
      report().getByRole('img', { name: '2026/11/02の週から2026/11/16の週までの棒グラフ' }),
    ).toBeVisible();
  });

  it('shows the table to everyone on request', async () => {
    const { company } = await companyWithScouts();
    const { user } = await openReport(company);
    await user.click(await report().findByRole('button', { name: '表で見る' }));
    expect(report().queryByRole('img')).not.toBeInTheDocument();
    await user.click(report().getByRole('button', { name: 'グラフで見る' }));
    expect(report().getByRole('img')).toBeVisible();
  });

  it('keeps to the conditions of the list', async () => {
    const { company, projectId } = await companyWithScouts();
    await openReport(company, `/scouts/?project=${projectId}`);
    expect(await tableTexts()).toEqual([
      ['週(月曜から)', '送信', '既読', '返信', '成約'],
      ['2026/11/16', '1', '1', '1', '1'],
      ['合計', '1', '1', '1', '1'],
    ]);
  });

  it('is left out without scouts', async () => {
    await openScouts(await createCorporation(api().db));
    expect(await screen.findByText('送信したスカウトはまだありません')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'スカウトの成果' })).not.toBeInTheDocument();
  });

  it('says the figures in its heading while it is closed, and stays as it was left', async () => {
    const { company } = await companyWithScouts();
    const { user, unmount } = await openScouts(company);
    const heading = () => report().findByRole('button', { name: /^スカウトの成果/ });
    expect(await report().findByText('送信 4')).toBeVisible();
    expect(await heading()).toHaveTextContent('スカウトの成果送信 4既読 3返信 2成約 1');
    expect(await heading()).toHaveAttribute('aria-expanded', 'false');
    expect(report().queryByRole('table')).not.toBeInTheDocument();
    await user.click(await heading());
    await weeksTable();
    expect(report().queryByText('送信 4')).not.toBeInTheDocument();
    unmount();
    await openScouts(company);
    await weeksTable();
    expect(await heading()).toHaveAttribute('aria-expanded', 'true');
  });

  it('leaves the list alive when it fails, and can be read again', async () => {
    const { company } = await companyWithScouts();
    override(scout.funnel, { status: 500 }, { once: true });
    const { user } = await openReport(company);
    expect(await report().findByText(/スカウトの成果を読み込めませんでした/)).toBeVisible();
    await waitFor(async () => expect(await scoutRows()).toHaveLength(4));
    await user.click(report().getByRole('button', { name: '再読み込み' }));
    expect(await weeksTable()).toBeVisible();
  });
});
