import type { QueryClient } from '@tanstack/react-query';
import { array, type InferOutput, safeParse } from 'valibot';
import { CandidateLabel, ListedProfile, type Relation, UserProfile } from '#endpoints/user-profile';
import { has } from '@/session/abilities';

type Fields = Record<string, unknown>;

const Labels = array(CandidateLabel);

const isOneOf = (keys: readonly string[], key: string) => keys.includes(key);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a response holds profiles: itself, its rows, or the person of an application or a conversation. */
const nested = ['items', 'applicantProfile', 'partnerProfile'] as const;

/** Where rows of applications and conversations hold somebody of whom they show the labels alone. */
const named = ['applicant', 'partner'] as const;

const isProfile = (value: Fields) => typeof value.universalUid === 'string' && isFields(value.relation);
const isProfileOf = (value: Fields, universalUid: string) =>
  value.universalUid === universalUid && isProfile(value);

/** What changes in a relation, or what makes that out of the relation as it is cached: an empty object where nothing does. */
type RelationChange = Partial<Relation> | ((relation: Fields) => Partial<Relation>);

/** The part of a change that concerns whoever is named with labels alone: none where these stay as they are. */
const changeOfLabels = ({ labels }: Partial<Relation>, relation: Fields): Partial<Relation> =>
  labels === undefined || JSON.stringify(labels) === JSON.stringify(relation.labels) ? {} : { labels };

/** Returns `value` with the relations of such profiles changed wherever they stand; the same object when nowhere. */
function patchRelation(
  value: unknown,
  isMeant: (profile: Fields) => boolean,
  change: RelationChange,
  isNamed = false,
): unknown {
  if (Array.isArray(value)) {
    const patched = value.map((item) => patchRelation(item, isMeant, change));
    return patched.some((item, index) => item !== value[index]) ? patched : value;
  }
  if (!isFields(value)) return value;
  if (isMeant(value)) {
    const relation = isFields(value.relation) ? value.relation : {};
    const whole = typeof change === 'function' ? change(relation) : change;
    const changed = isNamed ? changeOfLabels(whole, relation) : whole;
    if (Object.keys(changed).length === 0) return value;
    return { ...value, relation: { ...relation, ...changed } };
  }
  const changes = [...nested, ...named]
    .map((key) => [key, patchRelation(value[key], isMeant, change, isOneOf(named, key))] as const)
    .filter(([key, patched]) => patched !== value[key]);
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

/**
 * Changes the relation of a company to a candidate, without `universalUid` to every one, in every cached response, so that
 * all screens agree at once. `cid` is the company that the change was made for, which may not be the current one any more.
 */
export function patchCachedRelation(
  queryClient: QueryClient,
  { cid, universalUid }: { cid: string; universalUid?: string },
  change: RelationChange,
): void {
  const isMeant = (value: Fields) =>
    universalUid === undefined ? isProfile(value) : isProfileOf(value, universalUid);
  queryClient.setQueriesData({ predicate: ({ queryKey }) => queryKey.includes(cid) }, (data: unknown) => {
    const patched = patchRelation(data, isMeant, change);
    // What is set counts as just read, so the others must be left alone: one of them may be waiting to be read again.
    return patched === data ? undefined : patched;
  });
}

function findProfile(
  value: unknown,
  universalUid: string,
  keys: readonly string[] = nested,
): Fields | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findProfile(item, universalUid, keys);
      if (found) return found;
    }
    return undefined;
  }
  if (!isFields(value)) return undefined;
  if (isProfileOf(value, universalUid)) return value;
  return findProfile(
    keys.map((key) => value[key]).filter((part) => part !== undefined),
    universalUid,
    keys,
  );
}

/** Whether a call reads one candidate; else lists are the only source. */
export const readsOneCandidate = has('candidateRecords');

/** A list that was asked for cards only leaves the texts out; where there is no other source all comes with the list. */
const hasTexts = (value: Fields) => !readsOneCandidate || typeof value.introduction === 'string';

/**
 * A cached response read as `schema`, once for as long as it is cached, so that readers get the same object each time;
 * null where it does not fit or is not what `isMeant`.
 */
function createReader<Schema extends typeof UserProfile | typeof ListedProfile>(
  schema: Schema,
  isMeant: (value: Fields) => boolean = () => true,
) {
  const known = new WeakMap<Fields, InferOutput<Schema> | null>();
  return (value: Fields): InferOutput<Schema> | null => {
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    if (!isMeant(value)) return null;
    const result = safeParse(schema, value);
    const profile = result.success ? result.output : null;
    known.set(value, profile);
    return profile;
  };
}

const readWhole = createReader(UserProfile, hasTexts);
const readListed = createReader(ListedProfile);

function findCopy<Profile>(
  queryClient: QueryClient,
  universalUid: string,
  read: (value: Fields) => Profile | null,
  keys?: readonly string[],
): { profile: Profile; updatedAt: number } | undefined {
  const queries = queryClient.getQueryCache().getAll();
  for (const { state } of queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    const found = findProfile(state.data, universalUid, keys);
    const profile = found && read(found);
    if (profile) return { profile, updatedAt: state.dataUpdatedAt };
  }
  return undefined;
}

/**
 * The newest cached copy of a candidate with all texts that can be had, from any list or page, with the time it was read;
 * undefined when there is none.
 */
export const findCachedProfile = (queryClient: QueryClient, universalUid: string) =>
  findCopy(queryClient, universalUid, readWhole);

/**
 * The newest cached copy of a candidate, be it without texts; undefined when no screen has shown the candidate yet. The
 * same object until the cache changes.
 */
export const findListedProfile = (queryClient: QueryClient, universalUid: string) =>
  findCopy(queryClient, universalUid, readListed)?.profile;

function readLabels({ relation }: Fields): readonly CandidateLabel[] | null {
  const result = safeParse(Labels, isFields(relation) ? relation.labels : null);
  return result.success ? result.output : null;
}

/** The labels of a candidate as the newest cached response has them, be it a conversation's; undefined in none. */
export const findCachedLabels = (queryClient: QueryClient, universalUid: string) =>
  findCopy(queryClient, universalUid, readLabels, [...nested, ...named])?.profile;
