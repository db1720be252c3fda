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
import SettingsPage from '@/pages/settings';
import SignupPage from '@/pages/signup';
import ContinueSignupPage from '@/pages/signup/[temporaryId]';
import SwitchAccountPage from '@/pages/switch_account';
import UnsubscribePage from '@/pages/unsubscribe';
import type { PageName } from '../support/pages/page-call-table.ts';
import type { FaultWorld } from './world.ts';

/** Where a page is opened, by whom, and what it asks the server for as it opens. */
export type FaultPage = {
  /** Its file under src/pages, as the table of calls names it. */
  file: PageName;
  page: Page;
  url: (world: FaultWorld) => string;
  as?: 'member' | 'newcomer' | 'nobody' | 'trial' | 'free' | 'contractor';
  alsoAt?: readonly string[];
  /** What stays on the screen when any call fails: the menu, the header, or nothing but the page. */
  frame: 'menu' | 'header' | 'none';
};

export const faultPages: readonly FaultPage[] = [
  { file: '404', frame: 'none', page: NotFoundPage, url: () => '/nowhere/', as: 'nobody' },
  { file: '500', frame: 'none', page: ServerErrorPage, url: () => '/500/', as: 'nobody' },
  { file: 'login/index', frame: 'header', page: LoginPage, url: () => '/login/', as: 'nobody' },
  {
    file: 'password_reset/index',
    frame: 'header',
    page: PasswordResetPage,
    url: () => '/password_reset/',
    as: 'nobody',
  },
  {
    file: 'error/auth/resigned-account/index',
    frame: 'header',
    page: ResignedAccountPage,
    url: () => '/error/auth/resigned-account/',
    as: 'nobody',
  },
  { file: 'signup/index', frame: 'header', page: SignupPage, url: () => '/signup/', as: 'nobody' },
  {
    file: 'signup/[temporaryId]/index',
    frame: 'header',
    page: ContinueSignupPage,
    url: (w) => `/signup/${w.temporaryId}/`,
    as: 'nobody',
  },
  {
    file: 'invitations/[invitationId]/index',
    frame: 'header',
    page: InvitationPage,
    url: (w) => `/invitations/${w.invitationId}/`,
    as: 'nobody',
  },
  {
    file: 'corporation/new/index',
    frame: 'header',
    page: NewCorporationPage,
    url: () => '/corporation/new/',
    as: 'newcomer',
  },
  {
    file: 'switch_account/index',
    frame: 'none',
    page: SwitchAccountPage,
    url: (w) => `/switch_account/?c=${w.otherCid}&redirect=/projects/`,
  },
  { file: 'index', frame: 'none', page: TopPage, url: () => '/' },
  { file: 'projects/index', frame: 'menu', page: ProjectsPage, url: () => '/projects/' },
  {
    file: 'projects/index?plan=trial',
    frame: 'menu',
    page: ProjectsPage,
    url: () => '/projects/',
    as: 'trial',
  },
  { file: 'projects/new/index', frame: 'header', page: NewProjectPage, url: () => '/projects/new/' },
  {
    file: 'projects/new/index?plan=trial',
    frame: 'header',
    page: NewProjectPage,
    url: () => '/projects/new/',
    as: 'trial',
  },
  {
    file: 'projects/[projectId]/edit/index',
    frame: 'header',
    page: EditProjectPage,
    url: (w) => `/projects/${w.draftId}/edit/`,
  },
  {
    file: 'projects/[projectId]/edit/index?sw',
    frame: 'header',
    page: EditProjectPage,
    url: (w) => `/projects/${w.contractor.draftId}/edit/`,
    as: 'contractor',
  },
  {
    file: 'projects/[projectId]/index',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/`,
  },
  {
    file: 'projects/[projectId]/index?tab=applications',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=applications`,
  },
  {
    file: 'projects/[projectId]/index?tab=likes',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=likes`,
  },
  {
    file: 'projects/[projectId]/index?tab=scouts',
    frame: 'menu',
    page: ProjectPage,
    url: (w) => `/projects/${w.projectId}/?tab=scouts`,
  },
  { file: 'profiles/index', frame: 'menu', page: ProfilesPage, url: () => '/profiles/' },
  {
    file: 'profiles/index?for',
    frame: 'menu',
    page: ProfilesPage,
    url: (w) => `/profiles/?for=${w.projectId}`,
  },
  {
    file: 'profiles/index?plan=free',
    frame: 'menu',
    page: ProfilesPage,
    url: () => '/profiles/',
    as: 'free',
  },
  {
    file: 'profiles/[universalUid]',
    frame: 'menu',
    page: ProfilePage,
    url: (w) => `/profiles/${w.candidateUid}/`,
  },
  {
    file: 'profiles/[universalUid]?for',
    frame: 'menu',
    page: ProfilePage,
    url: (w) => `/profiles/${w.candidateUid}/?for=${w.projectId}`,
  },
  { file: 'favorites/index', frame: 'menu', page: FavoritesPage, url: () => '/favorites/' },
  {
    file: 'favorites/index?view=liked',
    frame: 'menu',
    page: FavoritesPage,
    url: () => '/favorites/?view=liked',
  },
  {
    file: 'favorites/index?view=recontact',
    frame: 'menu',
    page: FavoritesPage,
    url: () => '/favorites/?view=recontact',
  },
  { file: 'scouts/index', frame: 'menu', page: ScoutsPage, url: () => '/scouts/' },
  { file: 'scouts/templates/index', frame: 'menu', page: TemplatesPage, url: () => '/scouts/templates/' },
  { file: 'applications/index', frame: 'menu', page: ApplicationsPage, url: () => '/applications/' },
  {
    file: 'applications/index?view=board',
    frame: 'menu',
    page: ApplicationsPage,
    url: () => '/applications/?view=board',
  },
  {
    file: 'applications/index?view=report',
    frame: 'menu',
    page: ApplicationsPage,
    url: () => '/applications/?view=report',
  },
  {
    file: 'applications/[id]/index',
    frame: 'menu',
    page: ApplicationPage,
    url: (w) => `/applications/${w.applicationId}/`,
  },
  {
    file: 'messages/index',
    frame: 'menu',
    page: MessagesPage,
    url: () => '/messages/',
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  },
  {
    file: 'messages/index?find',
    frame: 'menu',
    page: MessagesPage,
    url: () => '/messages/?find=応募',
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  },
  {
    file: 'messages/index?planned',
    frame: 'menu',
    page: MessagesPage,
    url: () => '/messages/?planned=1',
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  },
  {
    file: 'messages/[chatGroupId]/index',
    frame: 'menu',
    page: MessagesPage,
    url: (w) => `/messages/${w.chatGroupId}/`,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  },
  {
    file: 'unsubscribe/index',
    frame: 'none',
    as: 'nobody',
    page: UnsubscribePage,
    url: () => '/unsubscribe/?token=x',
  },
  { file: 'settings/index', frame: 'menu', page: SettingsPage, url: () => '/settings/' },
  {
    file: 'corporation/edit/index',
    frame: 'menu',
    page: EditCorporationPage,
    url: () => '/corporation/edit/',
  },
  { file: 'corporation/members/index', frame: 'menu', page: MembersPage, url: () => '/corporation/members/' },
  {
    file: 'corporation/payment/management/index',
    frame: 'menu',
    page: PlanPage,
    url: () => '/corporation/payment/management/',
  },
];

/** The pages whose file is in one of these folders. */
export const pagesUnder = (...folders: readonly string[]): FaultPage[] =>
  faultPages.filter(({ file }) => folders.some((folder) => file.startsWith(folder)));
