import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicationReport } from '#endpoints/application-report';
import * as schema from '#server/db/schema';
import ApplicationsPage from '@/pages/applications';
import { override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
const { savedFile } = captureSavedFiles();

const DAY = 86_400_000;

/** An application of each age in days, answered after an hour; the first one was finished. */
async function openReport({ ages = [1, 40], search = '' } = {}) {
  const { cid, user: as } = await createCorporation(api().db);
  const project = await createProject(api().db, cid, { title: '=決済基盤の開発' });
  for (const [index, age] of ages.entries()) {
    const appliedAt = Date.now() - age * DAY;
    await createConversation(api().db, cid, {
      project,
      status: index === 0 ? 'finished' : 'inProgress',
      messages: [
        { side: 'user', text: '応募します。', sentAt: new Date(appliedAt) },
        { side: 'corporation', text: 'ありがとうございます。', sentAt: new Date(appliedAt + 3_600_000) },
      ],
    });
  }
  await api().db.update(schema.chatGroup).set({ finishReason: 'schedule' });
  return visit(ApplicationsPage, { url: `/applications/?view=report${search}`, as });
}

const rowTexts = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => (row instanceof HTMLTableRowElement ? [...row.cells].map((cell) => cell.textContent) : []));

describe('応募の分析', () => {
  it('shows what became of the selections of a period, which the URL holds', async () => {
    const { user, router } = await openReport();
    expect(await rowTexts('きっかけ別')).toEqual([
      ['きっかけ', '件数', '状態', '返信済み', '返信までの中央値', '成約率'],
      ['直接の応募', '2', '選考中 1・選考終了 1', '100.0%', '1時間', '0.0%'],
    ]);
    expect(await rowTexts('終了の理由')).toEqual([
      ['理由', '件数', ''],
      ['時期・稼働が合わない', '1', ''],
    ]);
    expect(screen.getByText('半数は1時間〜1時間')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: '期間' }), '直近30日間');
    await waitFor(async () => expect((await rowTexts('案件別'))[1]?.[1]).toBe('1'));
    expect(router.query).toEqual({ view: 'report', period: '30' });
  });

  it('saves its figures as a file that runs nothing', async () => {
    const { user } = await openReport();
    await user.click(await screen.findByRole('button', { name: 'CSVダウンロード' }));
    const { name, text } = await savedFile();
    expect(name).toMatch(/^応募の分析_\d{8}-\d{8}\.csv$/);
    expect(text.split('\r\n').slice(1, 4)).toEqual([
      '全体,すべて,2,2,60,0,1,0,1',
      'きっかけ別,直接の応募,2,2,60,0,1,0,1',
      "案件別,'=決済基盤の開発,2,2,60,0,1,0,1",
    ]);
  });

  it('says that nothing began in the period', async () => {
    await openReport({ ages: [40], search: '&period=30' });
    expect(await screen.findByText('この期間に始まった選考はありません')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CSVダウンロード' })).toBeNull();
  });

  it('is read again after a failure', async () => {
    override(applicationReport.show, { status: 500 }, { once: true });
    const { user } = await openReport();
    expect(await screen.findByText('応募の分析を読み込めませんでした')).toBeVisible();
    const alert = screen.queryByRole('alertdialog');
    if (alert) await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('table', { name: '月別' })).toBeVisible();
  });

  it('says so on a platform that does not know it', async () => {
    override(applicationReport.show, { status: 404 });
    await openReport();
    expect(await screen.findByText('応募の分析はご利用いただけません')).toBeVisible();
    expect(screen.getByRole('link', { name: '表' })).toBeVisible();
  });
});

it('has a way to the analysis', async () => {
  const { user } = await openReport({ search: '' });
  await user.click(await screen.findByRole('link', { name: '表' }));
  await screen.findByRole('table', { name: '応募' });
  await user.click(screen.getByRole('link', { name: '分析' }));
  expect(await screen.findByRole('table', { name: '月別' })).toBeVisible();
});
