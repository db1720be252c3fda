import type { Page } from '@/layouts/page';
import NotFoundPage from '@/pages/404';
import ServerErrorPage from '@/pages/500';
import ApplicationsPage from '@/pages/applications';
import ApplicationPage from '@/pages/applications/[id]';
import EditCorporationPage from '@/pages/corporation/edit';
import MembersPage from '@/pages/corporation/members';
import NewCorporationPage from '@/pages/corporation/new';
import PlanPage from '@/pages/corporation/payment/management';
import ResignedAccountPage from '@/pages/error/auth/resigned-account';
import FavoritesPage from '@/pages/favorites';
import TopPage from '@/pages/index';
import InvitationPage from '@/pages/invitations/[invitationId]';
import LoginPage from '@/pages/login';
import MessagesPage from '@/pages/messages';
import PasswordResetPage from '@/pages/password_reset';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import ProjectsPage from '@/pages/projects';
import ProjectPage from '@/pages/projects/[projectId]';
import EditProjectPage from '@/pages/projects/[projectId]/edit';
import NewProjectPage from '@/pages/projects/new';
import ScoutsPage from '@/pages/scouts';
import TemplatesPage from '@/pages/scouts/templates';
import SignupPage from '@/pages/signup';
import ContinueSignupPage from '@/pages/signup/[temporaryId]';
import SwitchAccountPage from '@/pages/switch_account';
import type { FaultWorld } from './fault-world.ts';

/** Where a page is opened, by whom, and what it asks the server for as it opens. */
export type FaultPage = {
  /** Its file under src/pages. */
  file: string;
  page: Page;
  url: (world: FaultWorld) => string;
  as?: 'member' | 'newcomer' | 'nobody';
  alsoAt?: readonly string[];
  /** What stays whatever fails: the menu, the header, or nothing but the page. */
  frame: 'menu' | 'header' | 'none';
  calls: readonly string[];
};

export const faultPages: readonly FaultPage[] = [
  { file: '404', frame: 'none', page: NotFoundPage, url: () => '/nowhere/', as: 'nobody', calls: [] },
  { file: '500', frame: 'none', page: ServerErrorPage, url: () => '/500/', as: 'nobody', calls: [] },
  { file: 'login/index', frame: 'header', page: LoginPage, url: () => '/login/', as: 'nobody', calls: [] },
  {
    file: 'password_reset/index',
    frame: 'header',
    page: PasswordResetPage,
    url: () => '/password_reset/',
    as: 'nobody',
    calls: [],
  },
  {
    file: 'error/auth/resigned-account/index',
    frame: 'header',
    page: ResignedAccountPage,
    url: () => '/error/auth/resigned-account/',
    as: 'nobody',
    calls: [],
  },
  { file: 'signup/index', frame: 'header', page: SignupPage, url: () => '/signup/', as: 'nobody', calls: [] },
  {
    file: 'signup/[temporaryId]/index',
    frame: 'header',
    page: ContinueSignupPage,
    url: (w) => `/signup/${w.temporaryId}/`,
    as: 'nobody',
    calls: ['corporationAccount.showTemporaryAccount'],
  },
  {
    file: 'invitations/[invitationId]/index',
    frame: 'header',
    page: InvitationPage,
    url: (w) => `/invitations/${w.invitationId}/`,
    as: 'nobody',
    calls: ['corporationAccount.showInvitation'],
  },
  {
    file: 'corporation/new/index',
    frame: 'header',
    page: NewCorporationPage,
    url: () => '/corporation/new/',
    as: 'newcomer',
    calls: ['shared.listPrefectures'],
  },
  {
    file: 'switch_account/index',
    frame: 'none',
    page: SwitchAccountPage,
    url: (w) => `/switch_account/?c=${w.otherCid}&redirect=/projects/`,
    calls: [],
  },
  { file: 'index', frame: 'none', page: TopPage, url: () => '/', calls: [] },
  {
    file: 'projects/index',
    frame: 'menu',
    page: ProjectsPage,
    url: () => '/projects/',
    calls: ['application.countForProjects', 'project.countFavorites', 'project.list'],
  },
  {
    file: 'projects/new/index',
    frame: 'header',
    page: NewProjectPage,
    url: () => '/projects/new/',
    calls: [],
  },
  {
    file: 'projects/[projectId]/edit/index',
    frame: 'header',
    page: EditProjectPage,
    url: (w) => `/projects/${w.draftId}/edit/`,
    calls: ['project.listWorkingForms', 'project.show', 'shared.listJobCategories', 'shared.listPrefectures'],
  },
  {
    file: 'projects/[projectId]/index',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/`,
    calls: [
      'application.countForProjects',
      'project.countFavorites',
      'project.listWorkingForms',
      'project.show',
      'shared.listJobCategories',
      'shared.listPrefectures',
    ],
  },
  {
    file: 'projects/[projectId]/index?tab=applications',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=applications`,
    calls: [
      'application.countForProjects',
      'application.listForProject',
      'project.countFavorites',
      'project.show',
    ],
  },
  {
    file: 'projects/[projectId]/index?tab=likes',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=likes`,
    calls: [
      'application.countForProjects',
      'favoriteUser.listForProject',
      'project.countFavorites',
      'project.show',
      'shared.listJobCategories',
      'shared.listPrefectures',
    ],
  },
  {
    file: 'projects/[projectId]/index?tab=scouts',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=scouts`,
    calls: ['application.countForProjects', 'project.countFavorites', 'project.show', 'scout.search'],
  },
  {
    file: 'profiles/index',
    frame: 'menu',
    page: ProfilesPage,
    url: () => '/profiles/',
    calls: [
      'project.listWorkingForms',
      'shared.listJobCategories',
      'shared.listPrefectures',
      'userProfile.searchPaid',
    ],
  },
  {
    file: 'profiles/[universalUid]',
    frame: 'menu',
    page: ProfilePage,
    url: (w) => `/profiles/${w.candidateUid}/`,
    calls: [
      'memo.show',
      'project.listWorkingForms',
      'scout.latest',
      'selection.listProjects',
      'shared.listJobCategories',
      'shared.listPrefectures',
      'userProfile.show',
    ],
  },
  {
    file: 'favorites/index',
    frame: 'menu',
    page: FavoritesPage,
    url: () => '/favorites/',
    calls: [
      'favoriteUser.list',
      'favoriteUser.listForProject',
      'project.countFavorites',
      'project.list',
      'shared.listJobCategories',
      'shared.listPrefectures',
    ],
  },
  {
    file: 'scouts/index',
    frame: 'menu',
    page: ScoutsPage,
    url: () => '/scouts/',
    calls: ['corporationAccount.listMembers', 'scout.funnel', 'scout.search', 'selection.listProjects'],
  },
  {
    file: 'scouts/templates/index',
    frame: 'menu',
    page: TemplatesPage,
    url: () => '/scouts/templates/',
    calls: ['template.list'],
  },
  {
    file: 'applications/index',
    frame: 'menu',
    page: ApplicationsPage,
    url: () => '/applications/',
    calls: ['application.search', 'selection.listProjects'],
  },
  {
    file: 'applications/[id]/index',
    frame: 'menu',
    page: ApplicationPage,
    url: (w) => `/applications/${w.applicationId}/`,
    calls: [
      'application.show',
      'memo.show',
      'project.listWorkingForms',
      'scout.latest',
      'selection.listProjects',
      'shared.listJobCategories',
      'shared.listPrefectures',
    ],
  },
  {
    file: 'messages/index',
    frame: 'menu',
    page: MessagesPage,
    url: () => '/messages/',
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
    calls: ['interaction.list'],
  },
  {
    file: 'messages/[chatGroupId]/index',
    frame: 'menu',
    page: MessagesPage,
    url: (w) => `/messages/${w.chatGroupId}/`,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
    calls: ['chat.latestMessages', 'interaction.list', 'interaction.show'],
  },
  {
    file: 'corporation/edit/index',
    frame: 'menu',
    page: EditCorporationPage,
    url: () => '/corporation/edit/',
    calls: ['shared.listPrefectures'],
  },
  {
    file: 'corporation/members/index',
    frame: 'menu',
    page: MembersPage,
    url: () => '/corporation/members/',
    calls: ['corporationAccount.listMembers'],
  },
  {
    file: 'corporation/payment/management/index',
    frame: 'menu',
    page: PlanPage,
    url: () => '/corporation/payment/management/',
    calls: [
      'corporationContract.showBillingDestination',
      'corporationContract.showContractedPaidPlan',
      'project.countPublished',
      'shared.listPrefectures',
    ],
  },
];

/** The pages whose file is in one of these folders. */
export const pagesUnder = (...folders: readonly string[]): FaultPage[] =>
  faultPages.filter(({ file }) => folders.some((folder) => file.startsWith(folder)));
