import * as v from 'valibot';
import { MAX_SAVED_SEARCHES, savedSearch } from '#endpoints/saved-search';
import { safeStorage } from '@/lib/browser/safe-storage';
import { stored } from '@/lib/browser/stored';
import { randomId } from '@/lib/random-id';
import { missingTarget, refusedInput } from './refusals';
import { substitute } from './substitute';

type Kept = { id: string; name: string; search: string };

const Kept = v.object({ id: v.string(), name: v.string(), search: v.string() });

/** The searches that this browser keeps, by company, in the form in which earlier versions have stored them. */
const storage = stored(
  'biz.savedSearches',
  v.object({
    state: v.object({ byCorporation: v.record(v.string(), v.array(Kept)) }),
    version: v.literal(1),
  }),
  safeStorage('local'),
)();

/** What was removed since the page was loaded, by company and id: for 元に戻す. */
const removed = new Map<string, Kept>();

const readAll = () => storage.read()?.state.byCorporation ?? {};
const searchesOf = (cid: string): readonly Kept[] => readAll()[cid] ?? [];

function keep(cid: string, searches: readonly Kept[]): void {
  storage.write({ state: { byCorporation: { ...readAll(), [cid]: [...searches] } }, version: 1 });
}

/** Finds a search of a company. Throws as our own server does where there is none. */
function found(cid: string, id: string): Kept {
  const search = searchesOf(cid).find((each) => each.id === id);
  if (!search) throw missingTarget();
  return search;
}

function checkName(others: readonly Kept[], name: string): void {
  if (!others.some((other) => other.name === name)) return;
  throw refusedInput('同じ名前の検索が保存されています。別の名前を入力してください');
}

const listed = ({ id, name, search }: Kept) => ({
  savedSearchId: id,
  name,
  search,
  createdByName: null,
  createdAt: null,
  isMailed: false,
  unusable: [],
});

const list = substitute(savedSearch.list, async ({ params: { cid } }) => searchesOf(cid).map(listed));

/** Nobody notes which candidates are new. */
const countNew = substitute(savedSearch.countNew, async () => ({ counts: [], maxCount: null }));
const look = substitute(savedSearch.look, async () => null);

const create = substitute(savedSearch.create, async ({ params: { cid }, body: { name, search } }) => {
  const searches = searchesOf(cid);
  checkName(searches, name);
  if (searches.length >= MAX_SAVED_SEARCHES) {
    throw refusedInput(
      `保存できる検索は${MAX_SAVED_SEARCHES}件までです。使わない検索を削除してから、もう一度お試しください`,
    );
  }
  const created = { id: randomId(), name, search };
  keep(cid, [created, ...searches]);
  return listed(created);
});

const rename = substitute(savedSearch.rename, async ({ params: { cid, savedSearchId }, body: { name } }) => {
  const renamed = { ...found(cid, savedSearchId), name };
  const searches = searchesOf(cid);
  checkName(
    searches.filter(({ id }) => id !== savedSearchId),
    name,
  );
  keep(
    cid,
    searches.map((each) => (each.id === savedSearchId ? renamed : each)),
  );
  return null;
});

const remove = substitute(savedSearch.remove, async ({ params: { cid, savedSearchId } }) => {
  removed.set(`${cid}/${savedSearchId}`, found(cid, savedSearchId));
  keep(
    cid,
    searchesOf(cid).filter(({ id }) => id !== savedSearchId),
  );
  return null;
});

const restore = substitute(savedSearch.restore, async ({ params: { cid, savedSearchId } }) => {
  const search = removed.get(`${cid}/${savedSearchId}`);
  if (!search) throw missingTarget();
  keep(cid, [search, ...searchesOf(cid).filter(({ id }) => id !== savedSearchId)]);
  return null;
});

/** 保存した検索, kept by this browser for each company: no call of the specification keeps any. */
export const savedSearches = [list, countNew, look, create, rename, remove, restore];
