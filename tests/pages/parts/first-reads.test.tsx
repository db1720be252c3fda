import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { application } from '#endpoints/application';
import { chat } from '#endpoints/chat';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { interaction } from '#endpoints/interaction';
import { memo } from '#endpoints/memo';
import { ownAccount } from '#endpoints/own-account';
import { project } from '#endpoints/project';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { shared } from '#endpoints/shared';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { userProfile } from '#endpoints/user-profile';
import { listWorkingForms } from '#endpoints/working-form';
import * as schema from '#server/db/schema';
import type { Page } from '@/layouts/page';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import FavoritesPage from '@/pages/favorites';
import MessagesPage from '@/pages/messages';
import ConversationPage from '@/pages/messages/[chatGroupId]';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectsPage from '@/pages/projects';
import ProjectPage from '@/pages/projects/[projectId]';
import { flags } from '@/session/flags';
import {
  countCalls,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();

/** A company with one candidate who applied to its one project. */
async function companyWithAnApplicant(plan: 'paid' | 'free' = 'paid') {
  const company = await createCorporation(api().db, { plan });
  const own = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const candidate = await createCandidate(api().db, { lastName: '青木' });
  const { chatGroupId, applicationId } = await createConversation(api().db, company.cid, {
    candidate,
    project: own,
  });
  return {
    ...company,
    chatGroupId,
    applicationId,
    projectId: own.projectId,
    universalUid: candidate.universalUid,
  };
}

type Ids = Awaited<ReturnType<typeof companyWithAnApplicant>>;

const masters = [shared.listJobCategories, shared.listPrefectures, listWorkingForms];
const profileReads = [userProfile.show, memo.show, scout.latest, selection.listProjects, ...masters];

type FirstReads = { page: Page; url: (ids: Ids) => string; reads: readonly EndpointDefinition[] };

/** A page that is opened again asks for its contents beside the account, and once. */
async function expectFirstReads({ page, url, reads }: FirstReads) {
  const ids = await companyWithAnApplicant();
  flags.recentCompany.set(`${ids.user.uid} ${ids.cid} paid_plan_contract`);
  const list = Promise.withResolvers<void>();
  override(ownAccount.myAccountList, { until: list.promise });
  const all = [...reads, numberOfUnreadMessages];
  const counts = countCalls(all);
  const once = all.map(() => 1);

  await visit(page, { url: url(ids), as: ids.user });
  await waitFor(() => expect(counts()).toEqual(once));
  // The company is not known yet: nothing shows (spec §4).
  expect(screen.queryByText(/青木|決済基盤の開発/)).not.toBeInTheDocument();

  list.resolve();
  expect((await screen.findAllByText(/青木|決済基盤の開発/)).length).toBeGreaterThan(0);
  expect(counts()).toEqual(once);
}

it.each<[string, Page, (ids: Ids) => string, readonly EndpointDefinition[]]>([
  ['案件管理', ProjectsPage, () => '/projects/?status=published&q=決済', [project.list]],
  ['案件詳細', ProjectPage, ({ projectId }) => `/projects/${projectId}/`, [project.show]],
  [
    '候補者検索',
    ProfilesPage,
    () => '/profiles/?prefectureCodes=13&minYears=3',
    [userProfile.searchPaid, ...masters],
  ],
  ['メッセージ', MessagesPage, () => '/messages/?filter=application', [interaction.list]],
  [
    '会話',
    ConversationPage,
    ({ chatGroupId }) => `/messages/${chatGroupId}/`,
    [interaction.list, interaction.show, chat.pastMessages],
  ],
  ['応募詳細', ApplicationPage, ({ applicationId }) => `/applications/${applicationId}/`, [application.show]],
  [
    '応募管理',
    ApplicationsPage,
    () => '/applications/?status=applied',
    [application.search, selection.listProjects],
  ],
])('%s, opened again, asks for its contents beside the account, and once', (_name, page, url, reads) =>
  expectFirstReads({ page, url, reads }),
);

itWithExtensions('候補者詳細, opened again, asks for its contents beside the account, and once', () =>
  expectFirstReads({
    page: ProfilePage,
    url: ({ universalUid }) => `/profiles/${universalUid}/`,
    reads: profileReads,
  }),
);

it('候補者検索 of a FREE company begins with the search that it may use', async () => {
  const ids = await companyWithAnApplicant('free');
  flags.recentCompany.set(`${ids.user.uid} ${ids.cid} `);
  const counts = countCalls([userProfile.search, userProfile.searchPaid]);
  await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=13&minYears=3', as: ids.user });
  expect(await screen.findByText(/\d件/)).toBeVisible();
  expect(counts()).toEqual([1, 0]);
});

it('a guess that is no longer right shows nothing of the other company and alerts nobody', async () => {
  const other = await companyWithAnApplicant();
  const { user } = await createCorporation(api().db, { plan: 'paid' });
  flags.recentCompany.set(`${user.uid} ${other.cid} paid_plan_contract`);
  await visit(ProjectsPage, { url: '/projects/', as: user });
  expect(await screen.findByText(/まだ案件がありません/)).toBeVisible();
  expect(screen.queryByText('決済基盤の開発')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('a page opens as usual when the stored company makes no sense', async () => {
  const { user } = await companyWithAnApplicant();
  flags.recentCompany.set('x y z');
  await visit(ProjectsPage, { url: '/projects/', as: user });
  expect(await screen.findByText('決済基盤の開発')).toBeVisible();
});

it('an entry of the menu, once it is pointed at, has its page preloaded', async () => {
  const { user: person } = await companyWithAnApplicant();
  const { user } = await visit(ProjectsPage, { url: '/projects/', as: person });
  await screen.findByText('決済基盤の開発');
  const counts = countCalls([application.search]);
  await user.hover(screen.getByRole('link', { name: '応募管理' }));
  await waitFor(() => expect(counts()).toEqual([1]));
});

it.each<[string, Page, (ids: Ids) => string]>([
  ['応募管理', ApplicationsPage, () => '/applications/'],
  ['案件詳細', ProjectPage, ({ projectId }) => `/projects/${projectId}/?tab=applications`],
])(
  'an application in %s, once its row is pointed at, is preloaded with what stands beside it',
  async (_name, page, url) => {
    const ids = await companyWithAnApplicant();
    const { user } = await visit(page, { url: url(ids), as: ids.user });
    const link = await screen.findByRole('link', { name: /青木/ });
    const counts = countCalls([application.show, memo.show, scout.latest, selection.listProjects]);
    await user.hover(link);
    await waitFor(() => expect(counts()).toEqual([1, 1, 1, 1]));
  },
);

it('a favorite, once pointed at, is preloaded without the profile, whose texts the list has', async () => {
  const { cid, user: as, universalUid } = await companyWithAnApplicant();
  await api()
    .db.insert(schema.favoriteUser)
    .values({ cid, universalUid, createdBy: as.uid, createdAt: new Date() });
  const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
  const link = await screen.findByRole('link', { name: /青木/ });
  const counts = countCalls([memo.show, scout.latest, selection.listProjects, userProfile.show]);
  await user.hover(link);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1, 0]));
});

itWithExtensions('a candidate found, once pointed at, is preloaded with the profile', async () => {
  const { user: as } = await companyWithAnApplicant();
  const { user } = await visit(ProfilesPage, { url: '/profiles/', as });
  const [link] = await screen.findAllByRole('link', { name: /青木/ });
  if (!link) throw new Error('no candidate');
  const counts = countCalls([memo.show, scout.latest, selection.listProjects, userProfile.show]);
  await user.hover(link);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1, 1]));
});
