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
import { tokenOf } from '../../tests/support/servers/identity-stub.ts';
import { itemOf, pathOf } from '../lib/path-of.ts';
import type { Write } from './verify.ts';
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

/** What a recruiter of a company has in front of them; the same `seed` makes the same calls. */
export class Desk {
  readonly authorization: string;
  readonly random: Random;
  /** A share of the company's candidates that no colleague writes about. */
  readonly candidates: readonly string[];
  chatGroupId: string;
  latestMessageId: string | undefined;
  readonly memos = new Map<string, string | null>();
  scouted = 0;
  /** When messages and scouts were sent, in ms, newest last: the server's limit counts them. */
  sent: number[] = [];
  /** The last message that was acknowledged, to send it once more under its key. */
  lastSent: { call: Call; messageId: string } | undefined;
  readonly company: Company;
  /** Percent of the calls that search candidates. */
  readonly searches: number;

  constructor(
    company: Company,
    { index, seed, searches = 10 }: { index: number; seed: number; searches?: number },
  ) {
    this.company = company;
    this.searches = searches;
    this.random = createRandom(seed);
    this.authorization = `Bearer ${tokenOf(itemOf(company.recruiters, index))}`;
    this.candidates = company.strangers.filter((_, at) => at % company.recruiters.length === index);
    this.chatGroupId = this.random.pick(company.chatGroupIds);
  }
}

const Message = v.object({ messageId: v.string() });
const Memo = v.object({ updatedAt: v.string() });

/** The server takes 120 in a minute; a recruiter who writes more than this does something else meanwhile. */
const SENDS_PER_MINUTE = 100;

type Request = { params?: Record<string, string>; query?: object; body?: object };

/** Returns a call to an endpoint in the name of a desk's company. */
export function callOf(
  name: string,
  endpoint: EndpointDefinition,
  { company }: { company: Pick<Company, 'cid'> },
  { params = {}, query = {}, body }: Request = {},
): Call {
  return {
    name,
    method: endpoint.method === 'get' ? 'GET' : 'POST',
    path: pathOf(endpoint, { cid: company.cid, ...params }, query),
    ...(endpoint.method === 'post' && { body: JSON.stringify(body ?? {}) }),
  };
}

/** Reads a response's JSON by a schema. */
const parsed = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.parse(schema, JSON.parse(text));

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
      desk.lastSent = { call: made, messageId: parsed(Message, text).messageId };
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
      parsed(Message, text).messageId === last.messageId ? undefined : 'made another message',
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
      memos.set(target, parsed(Memo, text).updatedAt);
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
        desk.latestMessageId = parsed(v.array(Message), text).at(-1)?.messageId ?? latestMessageId;
      }
      return undefined;
    },
  };
}

type Make = (desk: Desk) => Call | null;

/** Returns how a desk makes a call that only reads, about anything of it. */
const read =
  (name: string, endpoint: EndpointDefinition, query: (desk: Desk) => object = () => ({})): Make =>
  (desk) => {
    const { chatGroupId, random, candidates, company } = desk;
    const universalUid = random.pick(candidates);
    const projectId = random.pick(company.projectIds);
    const params = { chatGroupId, universalUid, targetUid: universalUid, projectId };
    return callOf(name, endpoint, desk, { params, query: query(desk) });
  };

const firstPage = () => ({ page: 1 });
const searchWord = ({ random }: Desk) =>
  random.chance(0.2) ? random.pick(['田', '佐藤', '開発', '業務システム', 'よろしく']) : undefined;
const conversations = (desk: Desk) => {
  const filterType = desk.random.pick(InteractionFilter.options);
  return { page: desk.random.pick([1, 1, 1, 2]), filterType, searchWord: searchWord(desk) };
};
const projectIds = ({ company }: Desk) => ({ projectIds: company.projectIds });

/** What a recruiter does besides searching: most of it the browser asks again and again by itself. */
const mix: readonly (readonly [weight: number, make: Make])[] = [
  [22, pollMessages],
  [16, read('conversations: unread count', interaction.numberOfUnreadMessages)],
  [8, read('conversations: list', interaction.list, conversations)],
  [5, openConversation],
  [1, read('conversation: past messages', chat.pastMessages)],
  [6, read('candidates: show', userProfile.show)],
  [3, read('favorites: list', favoriteUser.list, firstPage)],
  [2, (desk) => changeFavorite(desk, 'add')],
  [1, (desk) => changeFavorite(desk, 'remove')],
  [4, read('projects: list', project.list, firstPage)],
  [2, read('projects: show', project.show)],
  [
    4,
    read('applications: search', application.search, (desk) => ({ page: 1, searchWord: searchWord(desk) })),
  ],
  [2, read('applications: count', application.countForProjects, projectIds)],
  [2, read('scouts: search', scout.search, firstPage)],
  [2, read('scouts: latest', scout.latest)],
  [1, read('selections: projects', selection.listProjects)],
  [1, read('templates: list', template.list)],
  [3, read('memo: show', memo.show)],
  [1, changeMemo],
  [2, sendScout],
  [6, sendMessage],
  [1, repeatMessage],
  [1, read('session: me', userAccount.me)],
  [2, read('session: contract', corporationContract.currentContractType)],
];

const makers = mix.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** Returns the next call of a recruiter. */
export const nextCall = (desk: Desk): Call =>
  (desk.random.chance(desk.searches / 100) ? search(desk) : desk.random.pick(makers)(desk)) ??
  pollMessages(desk);
