import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { corporationContract } from '#endpoints/corporation-contract';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import PlanPage from '@/pages/corporation/payment/management';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();

type Plan = 'free' | 'trial' | 'paid';

async function open(plan: Plan, prepare: (cid: string) => Promise<unknown> = async () => {}) {
  const { cid, user: as } = await createCorporation(api().db, { plan });
  await prepare(cid);
  const { user } = await visit(PlanPage, { url: '/corporation/payment/management/', as });
  await heading('ご契約プラン');
  return { user, cid };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const contract = (cid: string) =>
  api().db.insert(schema.contractedPaidPlan).values({
    cid,
    planName: 'スタンダードプラン',
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    price: 600_000,
    billingCycle: 'year',
    autoRenew: true,
  });

describe('ご契約プラン', () => {
  it('shows the paid plan with its period and price', async () => {
    await open('paid', contract);
    const card = region('現在のプラン');
    expect(card.getByText('有料プラン')).toBeVisible();
    expect(await card.findByText('スタンダードプラン')).toBeVisible();
    expect(card.getByText('契約期間').parentElement).toHaveTextContent('2026/04/01〜2027/03/31');
    expect(card.getByText('年額 600,000円')).toBeVisible();
  });

  it.each([
    ['free', '無料プラン'],
    ['trial', 'トライアルプラン'],
  ] as const)('shows the %s plan without asking for a contract', async (plan, name) => {
    const asked = vi.spyOn(api().app, 'fetch');
    await open(plan);
    expect(region('現在のプラン').getByText(name)).toBeVisible();
    expect(await screen.findByText(/請求先はまだ登録されていません/)).toBeVisible();
    const addresses = asked.mock.calls.map(([request]) => request.url);
    expect(addresses.some((url) => url.includes('billing_destination'))).toBe(true);
    expect(addresses.filter((url) => url.includes('contracted_paid_plan'))).toEqual([]);
  });

  it('shows of a contract what is known of it', async () => {
    override(corporationContract.showContractedPaidPlan, {
      invalid: { planName: '年間プラン', price: 120_000 },
    });
    await open('paid');
    const card = region('現在のプラン');
    expect(await card.findByText('120,000円')).toBeVisible();
    for (const term of ['契約期間', '更新']) expect(card.queryByText(term)).not.toBeInTheDocument();
  });

  it('says that a paid contract is not entered yet', async () => {
    await open('paid');
    expect(await screen.findByText(/契約内容はまだ登録されていません/)).toBeVisible();
  });

  itWithExtensions('shows how many scouts of a limit are used', async () => {
    await open('trial', (cid) => createConversation(api().db, cid, { origin: 'scout' }));
    const scouts = await region('ご利用状況').findByRole('progressbar', { name: 'スカウトの利用状況' });
    expect(scouts).toHaveAttribute('aria-valuetext', '1/50通');
  });

  it('shows how many projects of a limit are used', async () => {
    await open('trial', (cid) => createProject(api().db, cid, { status: 'published' }));
    const usage = region('ご利用状況');
    const projects = await usage.findByRole('progressbar', { name: '公開中の案件の利用状況' });
    expect(projects).toHaveAttribute('aria-valuetext', '1/3件');
  });

  it('explains the locked scouts of a free company', async () => {
    const { user } = await open('free');
    await user.click(region('ご利用状況').getByRole('button', { name: '有料プランで利用できます' }));
    expect(await screen.findByText('この機能は有料プランでご利用いただけます')).toBeVisible();
  });

  it('shows no bar where there is no limit', async () => {
    await open('paid');
    const usage = region('ご利用状況');
    expect(await usage.findByText('0件(無制限)')).toBeVisible();
    expect(usage.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('reads the number of published projects again when that failed', async () => {
    override(project.countPublished, { status: 500 }, { once: true });
    const { user } = await open('paid');
    await user.click(await region('ご利用状況').findByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText('0件(無制限)')).toBeVisible();
  });

  it('compares the plans on request where there is no better one', async () => {
    const { user } = await open('paid');
    expect(screen.queryByRole('table', { name: 'プランの比較' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'プランを比較する' }));
    expect(screen.getByRole('table', { name: 'プランの比較' })).toBeVisible();
  });

  it('compares the plans and marks the own one', async () => {
    await open('trial');
    const table = screen.getByRole('table', { name: 'プランの比較' });
    const own = within(table).getByRole('columnheader', { name: /トライアル/ });
    expect(own).toHaveTextContent('ご利用中');
    const row = within(table).getByRole('row', { name: /スカウト送信/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['利用できません', '50通まで', '無制限']);
  });
});

async function fillBilling(user: Awaited<ReturnType<typeof open>>['user']) {
  const values = {
    会社名: '株式会社テスト',
    担当者名: '小林 拓也',
    電話番号: '03-1234-5678',
    メールアドレス: 'billing@example.com',
    郵便番号: '1000001',
    住所: '千代田区1-1',
  };
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of Object.entries(values)) {
    await user.click(dialog.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(value);
  }
  await user.selectOptions(dialog.getByLabelText('都道府県'), '東京都');
}

describe('請求先', () => {
  const save = (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(screen.getByRole('button', { name: '保存する' }));

  it('is entered for the first time, full-width figures as half-width ones', async () => {
    const { user, cid } = await open('paid');
    await user.click(await screen.findByRole('button', { name: '請求先を登録' }));
    await fillBilling(user);
    await save(user);
    expect(await region('請求先').findByText('小林 拓也')).toBeVisible();
    expect(region('請求先').getByText('〒100-0001').parentElement).toHaveTextContent('東京都千代田区1-1');
    const [stored] = await api()
      .db.select()
      .from(schema.billingDestination)
      .where(eq(schema.billingDestination.cid, cid));
    expect(stored).toMatchObject({ phone: '03-1234-5678', prefectureCode: '13' });
  });

  it('shows what is known of it', async () => {
    override(corporationContract.showBillingDestination, { invalid: { companyName: '株式会社テスト' } });
    await open('paid');
    expect(await region('請求先').findByText('株式会社テスト')).toBeVisible();
    expect(region('請求先').getByText('住所').parentElement).toHaveTextContent('未入力');
  });

  it('is read again once it is saved', async () => {
    const { user } = await open('paid');
    await user.click(await screen.findByRole('button', { name: '請求先を登録' }));
    await fillBilling(user);
    override(corporationContract.showBillingDestination, { invalid: { companyName: '(株)テスト' } });
    await save(user);
    expect(await region('請求先').findByText('(株)テスト')).toBeVisible();
  });

  it('is not written over what a colleague saved meanwhile', async () => {
    const { user, cid } = await open('paid', (cid) =>
      api().db.insert(schema.billingDestination).values({
        cid,
        companyName: '株式会社テスト',
        department: '人事部',
        personName: '佐藤 健一',
        email: 'billing@example.com',
        phone: '03-1234-5678',
        postalCode: '100-0001',
        prefectureCode: '13',
        address: '千代田区1-1',
        building: '',
        updatedAt: new Date(),
      }),
    );
    const ours = eq(schema.billingDestination.cid, cid);
    const stored = async () => (await api().db.select().from(schema.billingDestination).where(ours))[0];
    await user.click(await screen.findByRole('button', { name: '請求先を編集' }));
    const department = await screen.findByLabelText(/^部署名/);
    await user.clear(department);
    await user.type(department, '総務部');
    await api()
      .db.update(schema.billingDestination)
      .set({ department: '経理部', building: 'A館' })
      .where(ours);
    await save(user);
    expect(await screen.findByText('ほかのメンバーが「請求先」を更新しました')).toBeVisible();
    expect(screen.getByLabelText(/^建物名/)).toHaveValue('A館');
    expect(department).toHaveValue('総務部');
    expect(await stored()).toMatchObject({ department: '経理部' });
    await user.click(screen.getByRole('button', { name: '自分の変更を保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await stored()).toMatchObject({ department: '総務部', building: 'A館' });
  });

  it('says at each field what is missing', async () => {
    const { user } = await open('paid');
    await user.click(await screen.findByRole('button', { name: '請求先を登録' }));
    await screen.findByRole('dialog');
    await save(user);
    expect(await screen.findByText('会社名を入力してください')).toBeVisible();
    expect(screen.getByText('郵便番号は7桁の数字で入力してください(例:100-0001)')).toBeVisible();
    expect(screen.getByLabelText(/^会社名/)).toHaveFocus();
  });

  it('keeps what was typed when the server refuses', async () => {
    const { user } = await open('paid');
    await user.click(await screen.findByRole('button', { name: '請求先を登録' }));
    await fillBilling(user);
    override(
      corporationContract.changeBillingDestination,
      { status: 400, message: '住所が正しくありません' },
      { once: true },
    );
    await save(user);
    expect(await screen.findByText('住所が正しくありません')).toBeVisible();
    expect(screen.getByLabelText(/^担当者名/)).toHaveValue('小林 拓也');
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
