import * as v from 'valibot';
import { BasicProfileSearch, ProfileSearch } from '#endpoints/user-profile';
import { coerceQuery } from '../../http/coerce.ts';
import type { Criteria } from '../user-profile/filters.ts';

/** What belongs to one page of results, not to the search. */
const {
  page: _page,
  passedBefore: _passedBefore,
  limit: _limit,
  brief: _brief,
  byFit: _byFit,
  ...entries
} = ProfileSearch.entries;
const known = v.object(entries);

const lists: ReadonlySet<string> = new Set([
  'jobCategoryIds',
  'prefectureCodes',
  'skills',
  'workingFormIds',
  'remote',
  'labelIds',
] satisfies (keyof typeof entries)[]);

/** Returns the parameters of an address as those of a call: lists have brackets there, and switches another word. */
function asCall(search: URLSearchParams): URLSearchParams {
  const call = new URLSearchParams();
  for (const [key, value] of search) {
    if (lists.has(key)) call.append(`${key}[]`, value);
    else call.append(key, key.startsWith('exclude') && value === '1' ? 'true' : value);
  }
  return call;
}

const written = (value: unknown): string => (value === true ? '1' : String(value));

/** The conditions of an address that a search takes, and the names of those that none does. */
export type Conditions = { criteria: Criteria; unusable: string[] };

/**
 * Reads the query part of an address of 候補者検索 by the schema of the search itself. With `isFull` false, only what a
 * FREE company may search by counts.
 */
export function readConditions(address: string, isFull = true): Conditions {
  const search = new URLSearchParams(address);
  // An order of the page, not of the calls; whom a search finds does not depend on it.
  if (search.get('orderBy') === 'fit') search.delete('orderBy');
  // What the page shows beside the hits; it finds nobody else.
  search.delete('for');
  // On unless the address says otherwise, as the page reads it.
  const excludePassed = search.get('excludePassed') !== '0';
  search.delete('excludePassed');
  const given = coerceQuery(known, asCall(search), 'bracket');
  const unusable: string[] = [];
  for (const key of new Set(search.keys())) {
    const entry = Object.entries(entries).find(([name]) => name === key)?.[1];
    // Written in another way it would be none to the page, which reads what it has written itself.
    const isAsWritten = lists.has(key) || search.getAll(key).join() === written(given[key]);
    if (entry && isAsWritten && v.is(entry, given[key])) continue;
    unusable.push(key);
    delete given[key];
  }
  const schema = isFull ? ProfileSearch : BasicProfileSearch;
  const { brief: _brief, byFit: _byFit, ...criteria } = v.parse(schema, given);
  return { criteria: { ...criteria, excludePassed }, unusable };
}

/** Returns the query part of an address in the one way in which it is kept; empty without conditions. */
export function normalAddress(address: string): string {
  const search = new URLSearchParams(address);
  return search.size === 0 ? '' : `?${search}`;
}
