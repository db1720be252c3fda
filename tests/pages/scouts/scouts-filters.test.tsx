import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#endpoints/jst';
import * as schema from '#server/db/schema';
import { itWithExtensions, servePageApi } from '../../support/pages/render-page.tsx';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

/** Two scouts of the caller for a project, and one of somebody who has left for another, sent and read in March. */
async function companyWithScouts() {
  const company = await createCorporation(api().db);
  const own = await sendScouts(api().db, company, 2);
  const [other] = await sendScouts(api().db, company, 1, {
    title: '物流アプリの刷新',
    sender: { universalUid: 'former-member', name: '退職 次郎' },
    sentAt: '2025-03-31T15:00:00Z',
  });
  const scoutId = other?.scoutId ?? '';
  await api().db.update(schema.scout).set({ readAt: new Date() }).where(eq(schema.scout.scoutId, scoutId));
  return { company, projectId: other?.projectId ?? '', ownProjectId: own[0]?.projectId ?? '' };
}

const rowTexts = async () => (await scoutRows()).map((row) => row.textContent);

/** Waits until the list has as many rows, all of the other project. */
async function onlyTheOther() {
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('物流アプリの刷新')]));
}

describe('the filters of スカウト送信一覧', () => {
  itWithExtensions(
    'narrow by project, found by typing among those that somebody was scouted for',
    async () => {
      const { company, projectId } = await companyWithScouts();
      const project = await createProject(api().db, company.cid, { title: '物流の案件' });
      await createConversation(api().db, company.cid, { project, origin: 'application' });
      const { user, router } = await openScouts(company);
      await scoutRows();
      await user.type(screen.getByRole('combobox', { name: '案件' }), '物流');
      const scouted = await screen.findByRole('option', { name: '物流アプリの刷新' });
      expect(screen.queryByRole('option', { name: project.title })).not.toBeInTheDocument();
      await user.click(scouted);
      await onlyTheOther();
      expect(router.query).toEqual({ project: projectId });
    },
  );

  it('narrow by a preset period, which the days and the address then hold', async () => {
    const company = await createCorporation(api().db);
    const today = dayOf(new Date());
    await sendScouts(api().db, company, 1, { title: '今日の案件', sentAt: new Date().toISOString() });
    await sendScouts(api().db, company, 1, { title: '昔の案件', sentAt: '2025-03-31T15:00:00Z' });
    const { user, router } = await openScouts(company);
    await scoutRows();
    const choice = screen.getByRole('combobox', { name: '期間の選択' });
    await user.selectOptions(choice, '7日間');
    await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('今日の案件')]));
    expect(router.query).toEqual({ from: addDays(today, -6), to: today });
    expect(screen.queryByLabelText('期間の開始日')).not.toBeInTheDocument();
    await user.selectOptions(choice, '日付を指定');
    expect(router.query).toEqual({ from: addDays(today, -6), to: today });
    expect(screen.getByLabelText('期間の開始日')).toHaveValue(addDays(today, -6));
    fireEvent.change(screen.getByLabelText('期間の開始日'), { target: { value: '2025-04-02' } });
    expect(choice).toHaveDisplayValue('日付を指定');
    await user.selectOptions(choice, 'すべての期間');
    expect(screen.queryByLabelText('期間の開始日')).not.toBeInTheDocument();
    await waitFor(() => expect(router.query).toEqual({}));
  });

  it('narrow by state', async () => {
    const { company } = await companyWithScouts();
    const { user, router } = await openScouts(company);
    await user.selectOptions(await screen.findByRole('combobox', { name: '状態' }), '既読');
    await onlyTheOther();
    expect(router.query).toEqual({ status: 'read' });
  });

  it('narrow by sender', async () => {
    const { company } = await companyWithScouts();
    const { user, router } = await openScouts(company);
    const senders = await screen.findByRole('combobox', { name: '送信者' });
    const mine = await within(senders).findByRole('option', { name: '佐藤 健一' });
    await user.selectOptions(senders, mine);
    await waitFor(async () => expect(await scoutRows()).toHaveLength(2));
    expect(router.query).toEqual({ sender: company.user.universalUid });
  });

  it('narrow by the words of a name', async () => {
    const { company } = await companyWithScouts();
    const { user, router } = await openScouts(company);
    await user.type(screen.getByRole('searchbox', { name: '候補者名・案件名で検索' }), '候補 2番{Enter}');
    await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('候補 2番')]));
    expect(router.query).toEqual({ q: '候補 2番' });
  });

  it('narrow by days in JST', async () => {
    const { company } = await companyWithScouts();
    const { user, router } = await openScouts(company);
    await scoutRows();
    await user.selectOptions(screen.getByRole('combobox', { name: '期間の選択' }), '日付を指定');
    fireEvent.change(screen.getByLabelText('期間の開始日'), { target: { value: '2025-04-01' } });
    fireEvent.change(screen.getByLabelText('期間の終了日'), { target: { value: '2025-04-01' } });
    await onlyTheOther();
    expect(router.query).toEqual({ from: '2025-04-01', to: '2025-04-01' });
    expect(screen.getByText('期間:2025/04/01〜2025/04/01')).toBeVisible();
  });

  it('keep the days in their fields where they are a preset, or nothing, while one types', async () => {
    const { company } = await companyWithScouts();
    const today = dayOf(new Date());
    const { user, router } = await openScouts(company, `/scouts/?from=${addDays(today, -6)}`);
    fireEvent.change(await screen.findByLabelText('期間の終了日'), { target: { value: today } });
    await waitFor(() => expect(router.query).toEqual({ from: addDays(today, -6), to: today }));
    expect(screen.getByLabelText('期間の終了日')).toHaveValue(today);
    fireEvent.change(screen.getByLabelText('期間の開始日'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('期間の終了日'), { target: { value: '' } });
    await waitFor(() => expect(router.query).toEqual({}));
    expect(screen.getByLabelText('期間の終了日')).toHaveValue('');
    await user.selectOptions(screen.getByRole('combobox', { name: '期間の選択' }), '7日間');
    expect(screen.queryByLabelText('期間の終了日')).not.toBeInTheDocument();
  });

  it('come back from the URL, also a sender who has left', async () => {
    const { company, projectId } = await companyWithScouts();
    const query = `project=${projectId}&status=read&sender=former-member&from=2025-03-01&to=2025-04-30&q=%E5%80%99%E8%A3%9C`;
    await openScouts(company, `/scouts/?${query}`);
    await onlyTheOther();
    expect(await screen.findByRole('combobox', { name: '案件' })).toHaveValue('物流アプリの刷新');
    expect(screen.getByRole('combobox', { name: '状態' })).toHaveDisplayValue('既読');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '送信者' })).toHaveDisplayValue('退職 次郎'),
    );
    expect(screen.getByLabelText('期間の開始日')).toHaveValue('2025-03-01');
    expect(screen.getByLabelText('期間の終了日')).toHaveValue('2025-04-30');
    expect(screen.getByRole('searchbox', { name: '候補者名・案件名で検索' })).toHaveValue('候補');
  });

  it('go back to the first page', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 21);
    const { user, router } = await openScouts(company, '/scouts/?page=2');
    await scoutRows();
    await user.selectOptions(screen.getByRole('combobox', { name: '状態' }), '送信済み');
    expect(await screen.findByText('21件中 1-20件')).toBeVisible();
    expect(router.query).toEqual({ status: 'sent' });
  });

  it('are dropped one by one, focus staying beside them, or all at once', async () => {
    const { company } = await companyWithScouts();
    const { user, router } = await openScouts(company, '/scouts/?status=read&from=2025-04-01&q=%E5%80%99');
    await onlyTheOther();
    await user.click(screen.getByRole('button', { name: '条件「候」を外す' }));
    await waitFor(() => expect(router.query).toEqual({ status: 'read', from: '2025-04-01' }));
    // The router in memory knows no base path and takes its first change for another page.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: '条件「状態:既読」を外す' }));
    await waitFor(() => expect(router.query).toEqual({ from: '2025-04-01' }));
    expect(screen.getByRole('button', { name: '条件「期間:2025/04/01〜」を外す' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '条件をクリア' }));
    await waitFor(async () => expect(await scoutRows()).toHaveLength(3));
    expect(router.query).toEqual({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('say what to drop when nothing fits', async () => {
    const { company } = await companyWithScouts();
    const { user } = await openScouts(company, '/scouts/?status=declined');
    expect(await screen.findByText('条件に合うスカウトはありません')).toBeVisible();
    const dropped = within(screen.getByRole('list', { name: '外せる条件' }));
    await user.click(dropped.getByRole('button', { name: '条件「状態:辞退」を外す' }));
    await waitFor(async () => expect(await scoutRows()).toHaveLength(3));
  });

  it('ignore what an address cannot mean', async () => {
    const { company } = await companyWithScouts();
    await openScouts(company, '/scouts/?status=lost&project=%3Cx%3E&sender=..%2F&from=2025-02-30&to=x');
    await waitFor(async () => expect(await scoutRows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: '条件をクリア' })).not.toBeInTheDocument();
  });
});

describe('a period that ends before it begins', () => {
  const message = /終了日を開始日以降にしてください/;

  it('says so, keeps what was chosen and leaves the list as it was', async () => {
    const { company } = await companyWithScouts();
    const { router } = await openScouts(company, '/scouts/?from=2025-04-01');
    await onlyTheOther();
    fireEvent.change(screen.getByLabelText('期間の終了日'), { target: { value: '2025-03-01' } });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('期間の開始日')).toHaveValue('2025-04-01');
    expect(screen.getByLabelText('期間の終了日')).toHaveValue('2025-03-01');
    expect(router.query).toEqual({ from: '2025-04-01' });
    await onlyTheOther();
    fireEvent.change(screen.getByLabelText('期間の開始日'), { target: { value: '2025-02-01' } });
    await waitFor(() => expect(router.query).toEqual({ from: '2025-02-01', to: '2025-03-01' }));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('selects nothing when an address asks for it, and is emptied by 条件をクリア', async () => {
    const { company } = await companyWithScouts();
    const { user } = await openScouts(company, '/scouts/?from=2025-04-02&to=2025-03-01&status=read');
    await onlyTheOther();
    expect(screen.getByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '条件をクリア' }));
    await waitFor(() => expect(screen.queryByLabelText('期間の開始日')).not.toBeInTheDocument());
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});
