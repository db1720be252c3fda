import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { env } from '@/config/env';
import type { Page } from '@/layouts/page';
import PlanPage from '@/pages/corporation/payment/management';
import MessagesPage from '@/pages/messages';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectsPage from '@/pages/projects';
import TemplatesPage from '@/pages/scouts/templates';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

// The table of spec §6 on the screen, a company of each plan at a time; tests/endpoints/permissions.test.ts has the
// server's half. What a plan does not include stays in sight with a lock, and says why before anything is typed.

const plans = ['free', 'trial', 'paid'] as const;
type Plan = (typeof plans)[number];
type Company = Awaited<ReturnType<typeof createCorporation>>;
type Visitor = Awaited<ReturnType<typeof visit>>['user'];

type Row = {
  permission: string;
  what: string;
  open: (company: Company) => Promise<{ page: Page; url: string }>;
  /** What somebody sees to whom it is permitted. */
  permitted: (plan: Plan, user: Visitor) => Promise<void>;
  /** What the others see; for rows that are not permitted to everybody. */
  refused: (plan: Plan, user: Visitor) => Promise<void>;
  permittedTo: readonly Plan[];
  /** A link that is opened cold, or a figure: without extensions the journeys in e2e/ show the same from the results. */
  needsExtensions?: true;
};

const everybody = plans;
const payers: readonly Plan[] = ['trial', 'paid'];
const nobodyIsRefused = async () => {
  throw new Error('This row is permitted to everybody');
};

/** Presses a control that is locked: it has a lock, and leads to the one dialog with a way to ask for the plan. */
async function expectLocked(
  user: Visitor,
  name: string | RegExp,
  lockIn?: HTMLElement | null,
): Promise<void> {
  const control = await screen.findByRole('button', { name });
  expect((lockIn ?? control).querySelector('.lucide-lock')).toBeInTheDocument();
  await user.click(control);
  const dialog = await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' });
  expect(within(dialog).getByRole('link', { name: /^プランについて問い合わせる/ })).toHaveAttribute('href');
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
}

const projects = (published: number) => async (company: Company) => {
  for (let number = 1; number <= published; number += 1) await createProject(api().db, company.cid);
  return { page: ProjectsPage, url: '/projects/' };
};
const profiles = async () => ({ page: ProfilesPage, url: '/profiles/' });
const profile = async () => {
  const { universalUid } = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
  return { page: ProfilePage, url: `/profiles/${universalUid}/` };
};
const conversation = (origin: 'application' | 'scout') => async (company: Company) => {
  const { chatGroupId } = await createConversation(api().db, company.cid, { origin, status: 'inProgress' });
  return { page: MessagesPage, url: `/messages/${chatGroupId}/` };
};

const maySend = async () => {
  expect(await screen.findByRole('textbox', { name: '山田 太郎さんへのメッセージ' })).toBeEnabled();
};
const mayCreate = async () => {
  expect(await screen.findByRole('link', { name: '案件を作成' })).toBeVisible();
};
const mayNotCreate = (limit: string) => async () => {
  expect(await screen.findByText(`公開できる案件 ${limit}`)).toBeVisible();
  expect(screen.getByRole('button', { name: '案件を作成' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('link', { name: '案件を作成' })).not.toBeInTheDocument();
};

const rows: Row[] = [
  {
    permission: 'Request subscription',
    what: 'the way to ask for a plan',
    open: async () => ({ page: PlanPage, url: '/corporation/payment/management/' }),
    permittedTo: everybody,
    permitted: async () => {
      const card = within(await screen.findByRole('region', { name: '現在のプラン' }));
      expect(card.getByRole('link', { name: /について問い合わせる/ })).toHaveAttribute('target', '_blank');
    },
    refused: nobodyIsRefused,
  },
  {
    permission: 'Create project',
    what: 'the first project',
    open: projects(0),
    permittedTo: everybody,
    permitted: async () => {
      expect((await screen.findAllByRole('link', { name: '案件を作成' }))[0]).toBeVisible();
    },
    refused: nobodyIsRefused,
  },
  {
    permission: 'Create project',
    what: 'one beside a published one',
    open: projects(1),
    permittedTo: payers,
    permitted: mayCreate,
    refused: mayNotCreate('1/1件'),
  },
  {
    permission: 'Create project',
    what: 'one beside three published ones',
    open: projects(3),
    permittedTo: ['paid'],
    permitted: mayCreate,
    refused: async (plan) => mayNotCreate(plan === 'free' ? '3/1件' : '3/3件')(),
  },
  {
    permission: 'Send message to user',
    what: 'to an applicant',
    open: conversation('application'),
    permittedTo: everybody,
    permitted: maySend,
    refused: nobodyIsRefused,
  },
  {
    permission: 'Send message to user',
    what: 'to somebody who was scouted',
    open: conversation('scout'),
    permittedTo: payers,
    permitted: maySend,
    refused: async (_plan, user) => {
      const { parentElement: reason } = await screen.findByText('無料プランでは応募者へのみ送信できます');
      expect(screen.queryByRole('textbox', { name: /へのメッセージ/ })).not.toBeInTheDocument();
      await expectLocked(user, '有料プランについて', reason);
    },
  },
  {
    permission: 'Full-parameter user profile search',
    what: '経験年数, スキル and the others',
    open: profiles,
    permittedTo: payers,
    permitted: async () => {
      expect(await screen.findByRole('checkbox', { name: /未入力を除外/ })).toBeEnabled();
      expect(screen.queryByRole('group', { name: '有料プランの検索条件' })).not.toBeInTheDocument();
    },
    refused: async (_plan, user) => {
      const further = await screen.findByRole('group', { name: '有料プランの検索条件' });
      expect(within(further).getByRole('checkbox', { name: /未入力を除外/ })).toBeDisabled();
      expect(screen.getByRole('searchbox', { name: 'フリーワード' })).toBeEnabled();
      await expectLocked(user, '詳細検索について', further.parentElement ?? further);
    },
  },
  {
    permission: 'Dismiss paid-plan alert',
    what: 'the notice about the plan',
    open: async () => ({ page: PlanPage, url: '/corporation/payment/management/' }),
    permittedTo: payers,
    permitted: async (plan, user) => {
      const text = plan === 'trial' ? /^トライアル期間中です。/ : /^有料プランでご利用中です。/;
      expect(await screen.findByText(text)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'お知らせを閉じる' }));
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    },
    refused: async () => {
      const text = '無料プランでご利用中です。スカウト・詳細検索は有料プランでご利用いただけます。';
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getAllByRole('link', { name: /^プランについて問い合わせる/ })[0]).toBeVisible();
      expect(screen.queryByRole('button', { name: 'お知らせを閉じる' })).not.toBeInTheDocument();
    },
  },
  {
    permission: 'Scout user',
    what: 'a scout',
    needsExtensions: true,
    open: profile,
    permittedTo: payers,
    permitted: async (_plan, user) => {
      await user.click(await screen.findByRole('button', { name: '小野寺 美穂さんにスカウトする' }));
      expect(await screen.findByRole('dialog', { name: /小野寺 美穂さん/ })).toBeVisible();
    },
    refused: (_plan, user) => expectLocked(user, '小野寺 美穂さんにスカウトする(有料プラン)'),
  },
  {
    permission: 'Scout user',
    what: 'a template for scouts',
    open: async () => ({ page: TemplatesPage, url: '/scouts/templates/' }),
    permittedTo: payers,
    permitted: async () => {
      expect((await screen.findAllByRole('link', { name: 'テンプレートを作成' }))[0]).toBeVisible();
    },
    refused: (_plan, user) => expectLocked(user, /^テンプレートを作成/),
  },
  {
    permission: 'Scout user',
    what: 'the scouts that are left',
    needsExtensions: true,
    open: async () => ({ page: PlanPage, url: '/corporation/payment/management/' }),
    permittedTo: payers,
    permitted: async (plan) => {
      const usage = within(await screen.findByRole('region', { name: 'ご利用状況' }));
      expect(await usage.findByText(plan === 'trial' ? '0/50通' : '無制限')).toBeVisible();
    },
    refused: (_plan, user) => expectLocked(user, '有料プランで利用できます'),
  },
  {
    permission: 'Add memo to user',
    what: 'a memo',
    needsExtensions: true,
    open: profile,
    permittedTo: payers,
    permitted: async () => {
      expect(await screen.findByRole('textbox', { name: 'メモの内容' })).toBeEnabled();
    },
    refused: (_plan, user) => expectLocked(user, 'メモを書く'),
  },
];

const rowsHere = rows.filter(({ needsExtensions }) => env.apiExtensions || !needsExtensions);

describe.each(plans)('a %s company', (plan) => {
  test.each(rowsHere)('$permission: $what', async ({ open, permitted, refused, permittedTo }) => {
    const company = await createCorporation(api().db, { plan });
    const { page, url } = await open(company);
    const { user } = await visit(page, { url, as: company.user });
    await (permittedTo.includes(plan) ? permitted(plan, user) : refused(plan, user));
  });
});
