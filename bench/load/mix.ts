import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createRandom, type Random } from '../../demo/seed/companies/random.ts';
import { application } from '../../endpoints/application.ts';
import { UNWRITTEN } from '../../endpoints/based-on.ts';
import { chat } from '../../endpoints/chat.ts';
import { corporationContract } from '../../endpoints/corporation-contract.ts';
import type { EndpointDefinition } from '../../endpoints/endpoint.ts';
import { favoriteUser } from '../../endpoints/favorite-user.ts';
import { InteractionFilter, interaction } from '../../endpoints/interaction.ts';
import { memo } from '../../endpoints/memo.ts';
import { limits } from '../../endpoints/permissions.ts';
import { project } from '../../endpoints/project.ts';
import { scout } from '../../endpoints/scout.ts';
import { selection } from '../../endpoints/selection.ts';
import { template } from '../../endpoints/template.ts';
import { userAccount } from '../../endpoints/user-account.ts';
import { userProfile } from '../../endpoints/user-profile.ts';
import { randomCriteria } from '../../tests/support/records/random-criteria.ts';
import { type Account, tokenOf } from '../../tests/support/servers/identity-stub.ts';
import { pathOf } from '../lib/path-of.ts';
import type { Write } from './ledger.ts';
import type { Company } from './world.ts';

/** A call that a recruiter is about to make; only 200 is expected. */
export type Call = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  write?: Write;
  /** Whether it repeats a write that was acknowledged. */
  isRepetition?: boolean;
  /** Checks the response; returns what is wrong with it, or nothing. */
  onResponse?(text: string): string | undefined;
};

/** What a recruiter has in front of them. Nobody else writes about `candidates`. */
export type Desk = {
  company: Company;
  authorization: string;
  candidates: readonly string[];
  /** Percent of the calls that search candidates. */
  searches: number;
  random: Random;
  chatGroupId: string;
  latestMessageId: string | undefined;
  memos: Map<string, string | null>;
  scouted: number;
  /** When messages and scouts were sent, in ms, newest last: the server's limit counts them. */
  sent: number[];
  /** The last message that was acknowledged, to send it once more under its key. */
  lastSent: { call: Call; messageId: string } | undefined;
};

const Message = v.object({ messageId: v.string() });
const Messages = v.array(Message);
const Memo = v.object({ updatedAt: v.string() });

/** The server takes 120 in a minute; a recruiter who writes more than this does something else meanwhile. */
const SENDS_PER_MINUTE = 100;

/**
 * Returns the desk of recruiter `index` of a company, with a share of its candidates that no colleague writes about. The
 * same `seed` makes the same calls.
 */
export function createDesk(
  company: Company,
  { index, seed, searches = 10 }: { index: number; seed: number; searches?: number },
): Desk {
  const account: Account | undefined = company.recruiters[index];
  if (!account) throw new RangeError(`The company has no recruiter ${index}`);
  const random = createRandom(seed);
  return {
    company,
    authorization: `Bearer ${tokenOf(account)}`,
    candidates: company.strangers.filter((_, at) => at % company.recruiters.length === index),
    searches,
    random,
    chatGroupId: random.pick(company.chatGroupIds),
    latestMessageId: undefined,
    memos: new Map(),
    scouted: 0,
    sent: [],
    lastSent: undefined,
  };
}

const words = ['田', '佐藤', '開発', '業務システム', 'よろしく'];

type Request = { params?: Record<string, string>; query?: object; body?: object };

/** Returns a call to an endpoint in the name of a desk's company. */
export function callOf(
  name: string,
  endpoint: EndpointDefinition,
  { company }: Pick<Desk, 'company'>,
  { params = {}, query = {}, body }: Request = {},
): Call {
  return {
    name,
    method: endpoint.method === 'get' ? 'GET' : 'POST',
    path: pathOf(endpoint, { cid: company.cid, ...params }, query),
    ...(endpoint.method === 'post' && { body: JSON.stringify(body ?? {}) }),
  };
}

const parsed = (text: string): unknown => JSON.parse(text);

function mayStillSend(desk: Desk): boolean {
  const since = Date.now() - 60_000;
  desk.sent = desk.sent.filter((at) => at > since);
  return desk.sent.length < SENDS_PER_MINUTE;
}

export function sendMessage(desk: Desk): Call | null {
  if (!mayStillSend(desk)) return null;
  desk.sent.push(Date.now());
  const { company, chatGroupId } = desk;
  const value = `ご連絡ありがとうございます。${randomUUID()}`;
  const made: Call = {
    ...callOf('message: send', chat.createMessage, desk, {
      params: { chatGroupId },
      body: { textMessage: value },
    }),
    headers: { 'Idempotency-Key': randomUUID() },
    write: { kind: 'message', cid: company.cid, target: chatGroupId, value },
    onResponse: (text) => {
      desk.lastSent = { call: made, messageId: v.parse(Message, parsed(text)).messageId };
      return undefined;
    },
  };
  return made;
}

function repeatMessage(desk: Desk): Call | null {
  const last = desk.lastSent;
  if (!last) return null;
  const { write: _, ...repeated } = last.call;
  return {
    ...repeated,
    name: 'message: send again under the same key',
    isRepetition: true,
    onResponse: (text) =>
      v.parse(Message, parsed(text)).messageId === last.messageId ? undefined : 'made another message',
  };
}

export function sendScout(desk: Desk): Call | null {
  const { company, candidates, random } = desk;
  if (company.plan === 'free' || !mayStillSend(desk)) return null;
  const limit = company.plan === 'trial' ? limits.TRIAL_ACCOUNT_ROLE.scouts : null;
  const target = candidates[desk.scouted];
  if (!target || (limit !== null && desk.scouted >= limit)) return null;
  desk.scouted += 1;
  desk.sent.push(Date.now());
  const value = `はじめまして。ぜひお話しさせてください。${randomUUID()}`;
  return {
    ...callOf('scout: send', scout.create, desk, {
      body: {
        scoutTargetUniversalUid: target,
        scoutMessage: value,
        targetProjectId: random.pick(company.projectIds),
      },
    }),
    headers: { 'Idempotency-Key': randomUUID() },
    write: { kind: 'scout', cid: company.cid, target, value },
  };
}

function changeMemo(desk: Desk): Call | null {
  const { company, candidates, random, memos } = desk;
  if (company.plan === 'free') return null;
  const target = random.pick(candidates);
  const value = `面談の感想です。${randomUUID()}`;
  return {
    ...callOf('memo: change', memo.change, desk, {
      body: { targetUniversalUid: target, memo: value },
    }),
    headers: { 'X-Seen-At': memos.get(target) ?? UNWRITTEN },
    write: { kind: 'memo', cid: company.cid, target, value },
    onResponse: (text) => {
      memos.set(target, v.parse(Memo, parsed(text)).updatedAt);
      return undefined;
    },
  };
}

function changeFavorite(desk: Desk, value: 'add' | 'remove'): Call {
  const target = desk.random.pick(desk.candidates);
  return {
    ...callOf(`favorite: ${value}`, favoriteUser[value], desk, { body: { universalUid: target } }),
    write: { kind: 'favorite', cid: desk.company.cid, target, value },
  };
}

function search(desk: Desk): Call {
  const isFree = desk.company.plan === 'free';
  const { page, ...criteria } = randomCriteria(desk.random, { isFree });
  return callOf('candidates: search', isFree ? userProfile.search : userProfile.searchPaid, desk, {
    query: { ...criteria, page: Math.min(page, 20), brief: true },
  });
}

function openConversation(desk: Desk): Call {
  desk.chatGroupId = desk.random.pick(desk.company.chatGroupIds);
  desk.latestMessageId = undefined;
  return callOf('conversation: show', interaction.show, desk, { params: { chatGroupId: desk.chatGroupId } });
}

function pollMessages(desk: Desk): Call {
  const { chatGroupId, latestMessageId } = desk;
  return {
    ...callOf('conversation: latest messages', chat.latestMessages, desk, {
      params: { chatGroupId },
      query: { latestMessageId },
    }),
    onResponse: (text) => {
      if (desk.chatGroupId === chatGroupId) {
        desk.latestMessageId = v.parse(Messages, parsed(text)).at(-1)?.messageId ?? latestMessageId;
      }
      return undefined;
    },
  };
}

/** Returns how a desk makes a call that only reads. */
const read =
  (name: string, endpoint: EndpointDefinition, request: (desk: Desk) => Request = () => ({})) =>
  (desk: Desk) =>
    callOf(name, endpoint, desk, request(desk));

const firstPage = () => ({ query: { page: 1 } });
const inConversation = ({ chatGroupId }: Desk) => ({ params: { chatGroupId } });
const anyProject = ({ random, company }: Desk) => ({
  params: { projectId: random.pick(company.projectIds) },
});
const anyTarget = ({ random, candidates }: Desk) => ({ params: { targetUid: random.pick(candidates) } });
const anyWord = ({ random }: Desk) => (random.chance(0.2) ? random.pick(words) : undefined);

const listConversations = read('conversations: list', interaction.list, (desk) => ({
  query: {
    page: desk.random.pick([1, 1, 1, 2]),
    filterType: desk.random.pick(InteractionFilter.options),
    searchWord: anyWord(desk),
  },
}));
const showCandidate = read('candidates: show', userProfile.show, ({ random, candidates }) => ({
  params: { universalUid: random.pick(candidates) },
}));
const searchApplications = read('applications: search', application.search, (desk) => ({
  query: { page: 1, searchWord: anyWord(desk) },
}));
const countApplications = read('applications: count', application.countForProjects, ({ company }) => ({
  query: { projectIds: company.projectIds },
}));

/** What a recruiter does besides searching: most of it the browser asks again and again by itself. */
const mix: readonly (readonly [weight: number, make: (desk: Desk) => Call | null])[] = [
  [22, pollMessages],
  [16, read('conversations: unread count', interaction.numberOfUnreadMessages)],
  [8, listConversations],
  [5, openConversation],
  [1, read('conversation: past messages', chat.pastMessages, inConversation)],
  [6, showCandidate],
  [3, read('favorites: list', favoriteUser.list, firstPage)],
  [2, (desk) => changeFavorite(desk, 'add')],
  [1, (desk) => changeFavorite(desk, 'remove')],
  [4, read('projects: list', project.list, firstPage)],
  [2, read('projects: show', project.show, anyProject)],
  [4, searchApplications],
  [2, countApplications],
  [2, read('scouts: search', scout.search, firstPage)],
  [2, read('scouts: latest', scout.latest, anyTarget)],
  [1, read('selections: projects', selection.listProjects)],
  [1, read('templates: list', template.list)],
  [3, read('memo: show', memo.show, anyTarget)],
  [1, changeMemo],
  [2, sendScout],
  [6, sendMessage],
  [1, repeatMessage],
  [1, read('session: me', userAccount.me)],
  [2, read('session: contract', corporationContract.currentContractType)],
];

const total = mix.reduce((sum, [weight]) => sum + weight, 0);

/** Returns the next call of a recruiter. */
export function nextCall(desk: Desk): Call {
  if (desk.random.chance(desk.searches / 100)) return search(desk);
  let left = desk.random.int(1, total);
  const chosen = mix.find(([weight]) => {
    left -= weight;
    return left <= 0;
  });
  return chosen?.[1](desk) ?? pollMessages(desk);
}
