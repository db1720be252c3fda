type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Appends a query to a path; empty values are left out, lists repeat their key. */
function withQuery(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

type PathQuery = Readonly<Record<string, QueryValue>>;

const part = encodeURIComponent;

/** Prefix of every page's address; the router adds it by itself. */
export const BASE_PATH = '/biz';

const LEADING_BASE = new RegExp(`^(?:${BASE_PATH})+(?=[/?#]|$)`);

/** The whole address of a path, for other programs: a calendar, a spreadsheet. */
export const addressOf = (path: string): string => `${window.location.origin}${BASE_PATH}${path}`;

/** A path as the router takes it: without the base path, with which an address that was copied begins. */
export function withoutBasePath(path: string): string {
  const rest = path.replace(LEADING_BASE, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Every page of docs/product.md §2, without the base path. */
export const paths = {
  top: '/',
  projects: (query?: PathQuery) => withQuery('/projects/', query),
  newProject: '/projects/new/',
  project: (projectId: string, query?: PathQuery) => withQuery(`/projects/${part(projectId)}/`, query),
  editProject: (projectId: string) => `/projects/${part(projectId)}/edit/`,
  profiles: (query?: PathQuery) => withQuery('/profiles/', query),
  profile: (universalUid: string, query?: PathQuery) => withQuery(`/profiles/${part(universalUid)}/`, query),
  favorites: (query?: PathQuery) => withQuery('/favorites/', query),
  scouts: (query?: PathQuery) => withQuery('/scouts/', query),
  scoutTemplates: (query?: PathQuery) => withQuery('/scouts/templates/', query),
  applications: (query?: PathQuery) => withQuery('/applications/', query),
  application: (applicationId: string) => `/applications/${part(applicationId)}/`,
  messages: (query?: PathQuery) => withQuery('/messages/', query),
  conversation: (chatGroupId: string, query?: PathQuery) =>
    withQuery(`/messages/${part(chatGroupId)}/`, query),
  settings: '/settings/',
  editCorporation: '/corporation/edit/',
  members: '/corporation/members/',
  plan: '/corporation/payment/management/',
  newCorporation: '/corporation/new/',
  /** `redirect` is a path without the base path. */
  switchAccount: (universalCorporationId: string, redirect: string) =>
    withQuery('/switch_account/', { c: universalCorporationId, redirect }),
  /** `returnTo` is the path to come back to after signing in. */
  login: (returnTo?: string) => withQuery('/login/', { return_to: returnTo }),
  signup: '/signup/',
  continueSignup: (temporaryId: string) => `/signup/${part(temporaryId)}/`,
  passwordReset: '/password_reset/',
  invitation: (invitationId: string) => `/invitations/${part(invitationId)}/`,
  resignedAccount: '/error/auth/resigned-account/',
} as const;
