import { safeParse } from 'valibot';
import type { FaultPage } from './fault-pages.ts';
import { endpointNamed, nameOfCall } from './page-calls.ts';
import { override, timeOut } from './render-page.tsx';

/** What can become of a call: a status, or a fault of the way there and back. */
const readKinds = [
  500,
  'refused',
  'misfit',
  403,
  'timeout',
  'slow',
  404,
  'notJson',
  'leave',
  401,
  422,
  400,
] as const;

/** What can become of a write. An answer that does not fit is no refusal: what was sent has arrived. */
export const writeKinds = [
  500,
  'refused',
  400,
  'timeout',
  403,
  'slow',
  'notJson',
  404,
  'leave',
  422,
  401,
] as const;

export type FaultKind = (typeof readKinds)[number];

const isWhole = process.env.FAULTS === 'all';

/** The kinds to try: all of them in `npm run test:faults`, else some that differ from call to call. */
export function someOf<Kind>(kinds: readonly Kind[], index: number, count: number): Kind[] {
  if (isWhole) return [...kinds];
  return Array.from({ length: count }, (_, step) => kinds[(index * count + step) % kinds.length]).filter(
    (kind) => kind !== undefined,
  );
}

/** What every signed-in page asks first. */
const sessionCalls: readonly string[] = [
  'corporationAccount.listSwCorporationAccounts',
  'corporationAccount.myAccountList',
  'corporationAccount.showCurrent',
  'corporationContract.currentContractType',
  'userAccount.me',
  'userAccount.myProfile',
];

/** Fails in silence: the badge of the menu counts what it can. */
const badgeCall = 'interaction.numberOfUnreadMessages';

/** Whether a call belongs to the frame around the page. */
export const isFrameCall = (name: string): boolean => name === badgeCall || sessionCalls.includes(name);

/** Whether nobody is told when a call fails. */
export const isQuietCall = (name: string): boolean => name === badgeCall;

/**
 * The faults to try on a page, which is at a place in the list: of each of its own calls, and of the frame's where the
 * page stands for all of its frame, or where all are tried.
 */
export function faultsOf(page: FaultPage, position: number): { name: string; kind: FaultKind }[] {
  const isSignedIn = page.as === undefined && page.frame !== 'none';
  const frameCalls = [...(isSignedIn ? sessionCalls : []), ...(page.frame === 'menu' ? [badgeCall] : [])];
  const own = page.calls.flatMap((name, index) =>
    someOf(readKinds, position * 5 + index, 1).map((kind) => ({ name, kind })),
  );
  if (!isWhole && page.file !== 'projects/index') return own;
  return [
    ...own,
    ...frameCalls.flatMap((name, index) => someOf(readKinds, index, 2).map((kind) => ({ name, kind }))),
  ];
}

const PAGE = '<!doctype html><title>Wi-Fi</title><h1>Sign in to our Wi-Fi</h1>';

/** A body that the endpoint's schema refuses. */
function misfitOf(name: string): unknown {
  const { response } = endpointNamed(name);
  return [{ unexpected: true }, [{ unexpected: true }], 42].find(
    (body) => !safeParse(response, body).success,
  );
}

/** Lets the calls of an endpoint fail in a way, until `endFaults`; slow ones until they are released. */
export function begin(name: string, kind: FaultKind, released: Promise<void>): void {
  const definition = endpointNamed(name);
  if (kind === 'timeout') timeOut((method, url) => nameOfCall(method, url) === name);
  else if (kind === 'refused') override(definition, { network: 'down' });
  else if (kind === 'notJson') override(definition, { page: PAGE });
  else if (kind === 'misfit') override(definition, { misfit: misfitOf(name) });
  else if (kind === 'slow' || kind === 'leave') override(definition, { until: released });
  else override(definition, { status: kind });
}
