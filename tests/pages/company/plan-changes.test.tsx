import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeContract, type Plan } from '#demo/simulation/contract';
import { corporationContract } from '#endpoints/corporation-contract';
import { userAccount } from '#endpoints/user-account';
import PlanPage from '@/pages/corporation/payment/management';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectsPage from '@/pages/projects';
import {
  countCalls,
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate } from '../../support/records/matching-factories.ts';

const api = servePageApi();

/** What `npm run platform -- contract` does. */
const putOn = (cid: string, plan: Plan) => changeContract(api().services, cid, plan);

/** Comes back to the window, which the page follows once it has been quiet. */
async function comeBack() {
  const asked = countCalls([corporationContract.currentContractType]);
  await waitFor(async () => {
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(asked()).not.toEqual([0]);
  });
}

async function openPlan(plan: Plan) {
  const company = await createCorporation(api().db, { plan });
  await visit(PlanPage, { url: '/corporation/payment/management/', as: company.user });
  await heading('ご契約プラン');
  return company;
}

describe('a contract that is changed while the page is open', () => {
  it.each([
    ['free', 'trial', 'トライアルプラン'],
    ['trial', 'paid', '有料プラン'],
    ['paid', 'free', '無料プラン'],
  ] as const)('from %s to %s is followed when one comes back to the window', async (from, to, name) => {
    const { cid } = await openPlan(from);
    await putOn(cid, to);
    expect(screen.queryByText(name)).not.toBeInTheDocument();
    await comeBack();
    expect(await screen.findByText(name)).toBeVisible();
  });

  it('brings its contract along when it is a paid one', async () => {
    const { cid } = await openPlan('free');
    await putOn(cid, 'paid');
    await comeBack();
    expect(await screen.findByText('スタンダードプラン')).toBeVisible();
    expect(screen.getByText('年額 600,000円')).toBeVisible();
  });

  // A candidate's page by its address is an extension.
  itWithExtensions(
    'is followed when the server refuses what the screen still offers, and what was typed stays',
    async () => {
      const { cid, user: as } = await createCorporation(api().db, { plan: 'paid' });
      const { universalUid } = await createCandidate(api().db);
      const { user } = await visit(ProfilePage, { url: `/profiles/${universalUid}/`, as });
      await user.type(await screen.findByRole('textbox', { name: 'メモの内容' }), '来週に面談');
      await putOn(cid, 'free');
      await user.click(screen.getByRole('button', { name: '保存' }));
      expect(await screen.findByRole('button', { name: 'メモを書く' })).toBeVisible();

      await putOn(cid, 'paid');
      await comeBack();
      expect(await screen.findByRole('textbox', { name: 'メモの内容' })).toHaveValue('来週に面談');
    },
  );
});

describe('coming back to the window', () => {
  it('asks for the contract only, as long as it is the same', async () => {
    await openPlan('trial');
    const calls = countCalls([userAccount.me]);
    await comeBack();
    await comeBack();
    expect(calls()).toEqual([0]);
  });

  it('says nothing when that cannot be asked', async () => {
    await openPlan('trial');
    override(corporationContract.currentContractType, { network: 'down' });
    await comeBack();
    expect(screen.getByText('トライアルプラン')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the notice about the plan', () => {
  const open = async (as: { uid: string; email: string }) => {
    const page = await visit(ProjectsPage, { url: '/projects/', as });
    await heading('案件管理');
    return page;
  };
  const dismiss = () => screen.findByRole('button', { name: 'お知らせを閉じる' });

  it('stays dismissed for its company, and is there for another', async () => {
    const first = await createCorporation(api().db, { plan: 'trial' });
    const { user, unmount } = await open(first.user);
    await user.click(await dismiss());
    unmount();
    const again = await open(first.user);
    expect(screen.queryByText(/^トライアル期間中です/)).not.toBeInTheDocument();
    again.unmount();
    await open((await createCorporation(api().db, { plan: 'trial' })).user);
    expect(await screen.findByText(/^トライアル期間中です/)).toBeVisible();
  });

  it('of a paid one stands on ご契約プラン alone', async () => {
    const { user: as } = await createCorporation(api().db, { plan: 'paid' });
    const { unmount } = await open(as);
    expect(screen.queryByText(/^有料プランでご利用中です/)).not.toBeInTheDocument();
    unmount();
    await visit(PlanPage, { url: '/corporation/payment/management/', as });
    await heading('ご契約プラン');
    expect(screen.getByText(/^有料プランでご利用中です/)).toBeVisible();
  });

  it('comes back, as another one, with another plan', async () => {
    const { cid, user: as } = await createCorporation(api().db, { plan: 'trial' });
    const { user } = await visit(PlanPage, { url: '/corporation/payment/management/', as });
    await heading('ご契約プラン');
    await user.click(await dismiss());
    await putOn(cid, 'paid');
    await comeBack();
    expect(await screen.findByText(/^有料プランでご利用中です/)).toBeVisible();
    await user.click(await dismiss());
    await putOn(cid, 'free');
    await comeBack();
    expect(await screen.findByText(/^無料プランでご利用中です/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'お知らせを閉じる' })).not.toBeInTheDocument();
  });
});
