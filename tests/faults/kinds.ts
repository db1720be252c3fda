import { safeParse } from 'valibot';
import { respondLate } from '../support/faults/late-responses.ts';
import { endpointNamed, nameOfCall } from '../support/pages/page-calls.ts';
import { override } from '../support/pages/render-page.tsx';

/** Faults that the page reports, one of which may follow the other at the next try. */
export const reportedKinds = [500, 'refused', 'invalid', 403, 'timeout', 404, 'notJson', 422, 400] as const;

/** Faults that end otherwise: in a result that is late, on another page, at the sign-in. */
export const loneKinds = ['slow', 'leave', 401] as const;

export type FaultKind = (typeof reportedKinds)[number] | (typeof loneKinds)[number];

/** Whether all faults are tried, as `npm run test:faults` does, or some that differ from call to call. */
export const isWhole = process.env.FAULTS === 'all';

/** As many of the kinds as `npm test` tries, others at every place in the list. */
export function someOf<Kind>(kinds: readonly Kind[], index: number, count: number): Kind[] {
  return Array.from({ length: count }, (_, step) => kinds[(index * count + step) % kinds.length]).filter(
    (kind) => kind !== undefined,
  );
}

/** What every signed-in page asks first: about the person, and about the company that one acts for. */
const personCalls: readonly string[] = [
  'corporationAccount.listSwCorporationAccounts',
  'corporationAccount.myAccountList',
  'userAccount.me',
  'userAccount.myProfile',
];
const companyCalls: readonly string[] = [
  'corporationAccount.showCurrent',
  'corporationContract.currentContractType',
];

/** Fails in silence: the badge of the menu counts what it can. */
const badgeCall = 'interaction.numberOfUnreadMessages';

const frameCalls = [...personCalls, ...companyCalls, badgeCall];

/** Begin when a page has been loaded for a while or follow a switch of the browser, and are nobody's read. */
const liveCalls: readonly string[] = [
  'live.stream',
  'presence.announce',
  'push.key',
  'push.subscribe',
  'push.unsubscribe',
];

/** Whether a call belongs to the frame around the page. */
export const isFrameCall = (name: string): boolean => liveCalls.includes(name) || frameCalls.includes(name);

/** Figures that nobody has asked for: what is missing is shown as missing. */
const figures = ['savedSearch.countNew', 'today.show'];

/** Whether no alert says that a call fails. */
export const isQuietCall = (name: string): boolean => name === badgeCall || figures.includes(name);

/** What a page does without: an invalid response that something stands for, a list that a platform may lack. */
const doneWithout: readonly { call: string; kind: FaultKind; page?: string }[] = [
  { call: 'corporationAccount.listSwCorporationAccounts', kind: 'invalid' },
  { call: 'userAccount.myProfile', kind: 'invalid' },
  // Whoever registers a company has no profile yet.
  { call: 'userAccount.myProfile', kind: 404, page: 'corporation/new/index' },
  { call: 'label.list', kind: 404 },
  { call: 'notification.show', kind: 404 },
  { call: 'plannedMessage.list', kind: 404, page: 'messages/[chatGroupId]/index' },
  { call: 'openInvitation.list', kind: 404 },
];

/** Whether a page shows all else, and no alert, when this call fails in this way. */
export const isDoneWithout = (page: string, call: string, kind: FaultKind): boolean =>
  doneWithout.some((each) => each.call === call && each.kind === kind && (each.page ?? page) === page);

/** Whether a call is for a list that is not seen: back on it, the list says what has failed. */
export const isUnseen = (page: string, call: string): boolean =>
  ['messages/index?find', 'messages/index?planned'].includes(page) && call === 'interaction.list';

/** The calls that the frame around a page makes. */
export function frameCallsOf({ frame, as }: { frame: string; as?: string | undefined }): readonly string[] {
  if (as === 'nobody' || frame === 'none') return [];
  if (as === 'newcomer') return personCalls;
  return frame === 'menu' ? frameCalls : [...personCalls, ...companyCalls];
}

const PAGE = '<!doctype html><title>Wi-Fi</title><h1>Sign in to our Wi-Fi</h1>';

/** What the server says in the responses of the faults that are a status. */
export const SERVER_MESSAGE = 'サーバーがこの操作を受け付けませんでした';

/** Returns a body that the endpoint's schema refuses. */
export function invalidBodyFor(name: string): unknown {
  const { response } = endpointNamed(name);
  return [{ unexpected: true }, [{ unexpected: true }], 42].find(
    (body) => !safeParse(response, body).success,
  );
}

/**
 * Makes the calls of an endpoint fail in one way until `endFaults`; slow ones, of ten seconds, until they are released.
 * Returns a count of the calls that timed out so far.
 */
export function begin(name: string, kind: FaultKind, released: Promise<void>): () => number {
  const definition = endpointNamed(name);
  const isMeant = (method: string, url: string) => nameOfCall(method, url) === name;
  if (kind === 'timeout') return respondLate({ isMeant, after: Number.POSITIVE_INFINITY });
  if (kind === 'refused') override(definition, { network: 'down' });
  else if (kind === 'notJson') override(definition, { page: PAGE });
  else if (kind === 'invalid') override(definition, { invalid: invalidBodyFor(name) });
  else if (kind === 'slow' || kind === 'leave') {
    override(definition, { until: released });
    return respondLate({ isMeant, after: 10_000 });
  } else override(definition, { status: kind, message: SERVER_MESSAGE });
  return () => 0;
}

/** What was tried of a page's call, and what was wrong, if anything. */
type TriedFault = { page: string; call: string; kind: FaultKind; problem: string | null };

declare module 'vitest' {
  interface TaskMeta {
    faults?: TriedFault[];
  }
}

/**
 * Tries faults one after the other and notes each in the test's record, so that all are tried even if one fails;
 * throws at the end if any failed.
 */
export async function tryEach(
  meta: { faults?: TriedFault[] },
  { page, call }: { page: string; call: string },
  kinds: readonly FaultKind[],
  attempt: (kind: FaultKind) => Promise<void>,
): Promise<void> {
  const tried: TriedFault[] = [];
  meta.faults = tried;
  for (const kind of kinds) {
    let problem: string | null = null;
    try {
      await attempt(kind);
    } catch (error) {
      // Without the page, which the testing library adds.
      problem = (error instanceof Error ? error.message : String(error)).split('\n\nIgnored nodes')[0] ?? '';
    }
    tried.push({ page, call, kind, problem });
  }
  const failed = tried.filter((each) => each.problem !== null);
  if (failed.length > 0) {
    throw new Error(failed.map(({ kind, problem }) => `${kind}: ${problem}`).join('\n\n'));
  }
}
