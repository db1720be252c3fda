import type { EndpointDefinition } from '#endpoints/endpoint';

type Table = Readonly<Record<string, Readonly<Record<string, Partial<EndpointDefinition>>>>>;
type Route = { method: string; path: string };

/** What anybody may call, with the reason. */
const openEndpoints: Readonly<Record<string, string>> = {
  'shared.listJobCategories': 'a master list',
  'shared.listPrefectures': 'a master list',
  'project.listWorkingForms': 'a master list',
  'corporationAccount.showInvitation': 'the link of a mail is the key',
  'corporationAccount.showTemporaryAccount': 'the link of a mail is the key',
  'notification.unsubscribe': 'the link of a mail is the key',
  'corporationAccount.createTemporaryAccount': 'nobody who signs up has a token yet',
};

/** What a company of any plan may write (spec §6 names a permission for everything else). */
const writesOfAnyPlan: readonly string[] = [
  'application.read',
  'corporationAccount.changeProfileAndContactInformation',
  'corporationAccount.createInvitation',
  'corporationAccount.createInvitationByEmail',
  'corporationAccount.removeMember',
  'corporationContract.changeBillingDestination',
  'favoriteUser.add',
  'favoriteUser.remove',
  'favoriteUser.restore',
  'notification.change',
  'notification.changeScope',
  'notification.confirmAddress',
  'openInvitation.resend',
  'openInvitation.withdraw',
  // One's own order of what one may read, and what reading undoes.
  'inbox.changePin',
  'inbox.changeSnooze',
  'inbox.markUnread',
  // It stores nothing.
  'presence.announce',
  // What was planned under another plan may be taken back.
  'plannedMessage.cancel',
  'passedUser.add',
  'passedUser.remove',
  // Every plan searches; what it may search by is checked when it does.
  'savedSearch.changeMail',
  'savedSearch.create',
  'savedSearch.look',
  'savedSearch.remove',
  'savedSearch.rename',
  'savedSearch.restore',
  'selection.changeFinishReason',
  'selection.createMatchingReport',
  'selection.finish',
];

/** Writes outside of a company that send nothing and keep nothing large: no rate limit. */
const unlimitedWrites: readonly string[] = [
  'corporationAccount.acceptInvitation',
  // Mail programs press it for many people from one address.
  'notification.unsubscribe',
  'userAccount.changeName',
  'userAccount.create',
];

/** Routes of the server beside the endpoints. */
const otherRoutes: readonly string[] = [
  'GET /docs',
  'GET /docs/',
  'GET /docs/calls.md',
  'GET /healthz',
  'GET /notification/general/unsubscribe',
  'GET /openapi.json',
  'GET /readyz',
  'GET /thumbnail/:path{.+}',
];

function problemsOf(name: string, definition: Partial<EndpointDefinition>): string[] {
  const { auth, method, path = '', permission, rateLimit, bodyType } = definition;
  const isWrite = method !== 'get';
  const rules: [isBroken: boolean, problem: string][] = [
    [!['none', 'identity', 'user', 'member'].includes(auth ?? ''), 'does not say who may call it'],
    [auth === 'none' && !(name in openEndpoints), 'is open to anybody, which nobody decided'],
    [
      (auth === 'member') !== path.includes('/:cid/'),
      'is a company’s without being its members’, or vice versa',
    ],
    [
      auth === 'member' && isWrite && !permission && !writesOfAnyPlan.includes(name),
      'may be written by every plan, which nobody decided',
    ],
    [
      auth !== 'member' && isWrite && !rateLimit && !unlimitedWrites.includes(name),
      'can be called without end by who is no member of anything',
    ],
    [bodyType === 'multipart' && rateLimit !== 'upload', 'takes files without a limit'],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [`${name} ${problem}`] : []));
}

/**
 * Returns what is wrong with the access to a table of endpoints: rules that are missing, endpoints that the access
 * matrix has no call for, endpoints that no route handles, and routes that no endpoint describes. Empty when all is
 * well.
 */
export function policyProblems(
  table: Table,
  calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  routes: readonly Route[],
): string[] {
  const mounted = new Set(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  );
  const described = new Set(otherRoutes);
  const problems: string[] = [];
  for (const [domain, definitions] of Object.entries(table)) {
    for (const [key, definition] of Object.entries(definitions)) {
      const name = `${domain}.${key}`;
      const route = `${definition.method?.toUpperCase()} ${definition.path}`;
      problems.push(...problemsOf(name, definition));
      if (typeof calls[domain]?.[key] !== 'function')
        problems.push(`${name} is called by no test of the matrix`);
      if (!mounted.has(route)) problems.push(`${name} is handled by no route`);
      if (described.has(route)) problems.push(`${name} shares ${route} with another`);
      described.add(route);
    }
  }
  for (const route of mounted) {
    if (!described.has(route)) problems.push(`${route} is handled without being an endpoint`);
  }
  return problems;
}
