import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Project, project } from '#endpoints/project';
import { ApiError, isMissing } from '@/client/api-error';
import { endpointQuery, readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import type { Stored } from '@/lib/browser/stored';
import { returnedForm } from '@/lib/text/same-text';
import { allProjectsQuery } from '@/parts/projects/all-projects';
import { has } from '@/session/abilities';

/** A creation whose outcome is not known: what a later try needs to find the project that it may have made. */
export const OpenCreation = v.object({
  /** The projects before the first try. */
  before: v.array(v.string()),
  titles: v.array(v.string()),
  /** The platform said that it was made, but not its id. */
  isMade: v.boolean(),
});
export type OpenCreation = v.InferOutput<typeof OpenCreation>;

export type CreationOutcome =
  /** `found` is the project where it was found in the list. */
  | { kind: 'created'; projectId: string; found: Project | null }
  | { kind: 'refused'; error: ApiError }
  /** It may have been made. `error` is what came in place of a response. */
  | { kind: 'unknown'; error: unknown }
  /** It was made, and is not known where. */
  | { kind: 'unlisted' }
  /** The list could not be read, so nothing was sent. */
  | { kind: 'unchecked' };

type Creation = {
  cid: string;
  /** The title of the project, or of the one to be copied. */
  title: string;
  /** Null where the platform returned no id. The caller says what came of it, once: no alert is to say so before. */
  send: () => Promise<string | ApiError | null>;
  store: Stored<OpenCreation>;
};

/** A platform cuts a long title when it adds that it is a copy. */
const COMPARED_LENGTH = 60;

const comparable = (title: string) => returnedForm(title).slice(0, COMPARED_LENGTH);

/** The project that an open creation made. One that was made under whatever title is the only new one. */
function findCreated(all: readonly Project[], { before, titles, isMade }: OpenCreation): Project | undefined {
  const known = new Set(before);
  const added = all.filter(({ projectId }) => !known.has(projectId));
  const named = added.find(({ content }) =>
    titles.some((title) => returnedForm(content.title).includes(comparable(title))),
  );
  return named ?? (isMade && added.length === 1 ? added[0] : undefined);
}

/** The outcome as far as the list shows it; null where the creation may be tried again. */
function settle(listed: readonly Project[], open: OpenCreation, store: Stored<OpenCreation>) {
  const found = findCreated(listed, open);
  if (!found) return open.isMade ? ({ kind: 'unlisted' } as const) : null;
  store.write(null);
  return { kind: 'created', projectId: found.projectId, found } as const;
}

type ListReading = { cid: string; again: boolean };

/** All projects, or null where they cannot be read. */
async function listOf(queryClient: QueryClient, { cid, again }: ListReading): Promise<Project[] | null> {
  const query = allProjectsQuery(cid);
  const reading = again ? readAgain(queryClient, query) : queryClient.fetchQuery(query);
  const listed = await reading.catch(() => null);
  return listed?.items ?? null;
}

/** Whether an id that a platform returned is that of a project, and not a word such as 「OK」. */
async function isThere(queryClient: QueryClient, cid: string, projectId: string): Promise<boolean> {
  const shown = endpointQuery(project.show, { params: { cid, projectId } });
  const error = await queryClient.fetchQuery(shown).catch((reason: unknown) => reason);
  return !isMissing(error);
}

/** What came of a try: the id, null where the platform returned none, a refusal, or an error that leaves all open. */
type Attempt = { id: string | null } | { refusal: ApiError } | { error: unknown };

async function attempt({ send }: Creation): Promise<Attempt> {
  try {
    const result = await refusalAsResult(send());
    return result instanceof ApiError ? { refusal: result } : { id: result };
  } catch (error) {
    return { error };
  }
}

async function createAndLook(queryClient: QueryClient, creation: Creation): Promise<CreationOutcome> {
  const { cid, title, store } = creation;
  const earlier = store.read();
  const listed = await listOf(queryClient, { cid, again: earlier !== null });
  if (listed === null) return { kind: 'unchecked' };
  const settled = earlier && settle(listed, earlier, store);
  if (settled) return settled;

  const before = earlier?.before ?? listed.map(({ projectId }) => projectId);
  const open = { before, titles: [...(earlier?.titles ?? []), title], isMade: false };
  store.write(open);
  const result = await attempt(creation);
  if ('refusal' in result) {
    store.write(earlier);
    return { kind: 'refused', error: result.refusal };
  }
  const id = 'id' in result ? result.id : null;
  if (id && (await isThere(queryClient, cid, id))) {
    store.write(null);
    return { kind: 'created', projectId: id, found: null };
  }
  const left = { ...open, isMade: 'id' in result };
  store.write(left);
  const now = await listOf(queryClient, { cid, again: true });
  return (now && settle(now, left, store)) ?? withoutTrace(result);
}

const withoutTrace = (result: { id: string | null } | { error: unknown }): CreationOutcome =>
  'error' in result ? { kind: 'unknown', error: result.error } : { kind: 'unlisted' };

/**
 * Creates a project once, however often it is tried: our own platform knows the tries by their `Idempotency-Key`; on any
 * other one the list is read before a try is repeated.
 */
export async function createOnce(queryClient: QueryClient, creation: Creation): Promise<CreationOutcome> {
  if (!has('writesOnce')) return createAndLook(queryClient, creation);
  const result = await attempt(creation);
  if ('refusal' in result) return { kind: 'refused', error: result.refusal };
  if ('id' in result && result.id) return { kind: 'created', projectId: result.id, found: null };
  return withoutTrace(result);
}
