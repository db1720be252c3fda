import * as v from 'valibot';
import { basedOnHeader } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { requiredText, Timestamp, text } from './primitives.ts';
import { Empty, optionalPart } from './received.ts';

/** Characters of a name, and of the conditions as the query part of an address. */
export const SAVED_SEARCH_NAME_MAX_LENGTH = 60;
const CONDITIONS_MAX_LENGTH = 8000;

/** Searches that a company keeps at most. */
export const MAX_SAVED_SEARCHES = 50;

/** Where counting what is new stops. */
export const NEW_HITS_MAX_COUNT = 99;

const name = v.pipe(requiredText('名前', SAVED_SEARCH_NAME_MAX_LENGTH), v.trim());

/** A search of the candidates that a company keeps. `search` is the query part of its address, with the question mark. */
export const SavedSearch = v.object({
  savedSearchId: v.string(),
  name: v.string(),
  search: v.string(),
  createdByName: optionalPart(v.string()),
  createdAt: optionalPart(Timestamp),
  /** Whether the caller gets a mail a day about new hits. */
  isMailed: v.nullish(v.boolean(), false),
  /** Conditions that no search knows any more, by their names in the address: they are kept, and not searched by. */
  unusable: v.nullish(v.array(v.string()), []),
});
export type SavedSearch = v.InferOutput<typeof SavedSearch>;

const member = '/saved_search/corporation_member/:cid/saved_search';

export const savedSearch = {
  list: endpoint({
    method: 'get',
    path: `${member}/list`,
    auth: 'member',
    extension: true,
    response: v.array(SavedSearch),
  }),
  countNew: endpoint({
    method: 'get',
    path: `${member}/count_new`,
    auth: 'member',
    extension: true,
    response: v.object({
      counts: v.array(v.object({ savedSearchId: v.string(), count: v.number() })),
      maxCount: optionalPart(v.number()),
    }),
  }),
  create: endpoint({
    method: 'post',
    path: `${member}/create`,
    auth: 'member',
    extension: true,
    idempotent: true,
    body: v.object({ name, search: text('検索条件', CONDITIONS_MAX_LENGTH) }),
    response: SavedSearch,
  }),
  rename: endpoint({
    method: 'post',
    path: `${member}/:savedSearchId/rename`,
    auth: 'member',
    extension: true,
    body: v.object({ name }),
    headers: basedOnHeader,
    response: Empty,
  }),
  remove: endpoint({
    method: 'post',
    path: `${member}/:savedSearchId/remove`,
    auth: 'member',
    extension: true,
    response: Empty,
  }),
  restore: endpoint({
    method: 'post',
    path: `${member}/:savedSearchId/restore`,
    auth: 'member',
    extension: true,
    response: Empty,
  }),
  look: endpoint({
    method: 'post',
    path: `${member}/:savedSearchId/look`,
    auth: 'member',
    extension: true,
    response: Empty,
  }),
  changeMail: endpoint({
    method: 'post',
    path: `${member}/:savedSearchId/mail/change`,
    auth: 'member',
    extension: true,
    body: v.object({ isMailed: v.boolean() }),
    response: Empty,
  }),
};
