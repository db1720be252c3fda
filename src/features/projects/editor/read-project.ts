import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Project, project } from '#endpoints/project';
import { call } from '@/client/call';
import { withGapsOf } from '@/client/gaps';
import { endpointQuery } from '@/client/queries';
import { isEarlier } from '@/lib/forms/use-revision';
import { rememberProject } from '@/parts/projects/project-cache';
import { corporationCall, useCorporationQuery } from '@/session/corporation-queries';
import { swSection } from './sections';

/** Joins the two reads of an SW project (docs/product.md §1): the later one counts. */
function joinReads(shown: Project, sw: Project | undefined): Project {
  if (!sw) return shown;
  const latest = isEarlier(shown, sw) ? sw : shown;
  if (latest === sw || latest.content.swProject !== null) return latest;
  const joined = { ...latest, content: { ...latest.content, swProject: sw.content.swProject } };
  return withGapsOf(joined, { part: swSection.part, from: sw });
}

/** Reads a project as it is now. */
export async function readProject({
  projectId,
  isSwProject,
}: Pick<Project, 'projectId' | 'isSwProject'>): Promise<Project> {
  const params = { projectId };
  const [shown, sw] = await Promise.all([
    corporationCall(project.show, { params }),
    isSwProject ? call(project.showSwProject, { params }) : undefined,
  ]);
  return joinReads(shown, sw);
}

// A form that began with an old response would collide with what a colleague changed meanwhile.
const freshly = { refetchOnMount: 'always' } as const;

/**
 * A project as it is now, read when the editor opens. An SW project is read by its own call too (docs/product.md §1), of
 * whose two responses the later one counts.
 */
export function useEditedProject(projectId: string) {
  const params = { projectId };
  const shown = useCorporationQuery(project.show, { params, enabled: projectId !== '', ...freshly });
  const isSw = shown.data?.isSwProject === true;
  const sw = useQuery({ ...endpointQuery(project.showSwProject, { params }), enabled: isSw, ...freshly });

  const reads = isSw ? [shown, sw] : [shown];
  const isReady = reads.every(({ isFetchedAfterMount, data }) => isFetchedAfterMount && data !== undefined);
  // The same object until something else was read: forms compare what they are given.
  const latest = useMemo(() => shown.data && joinReads(shown.data, sw.data), [shown.data, sw.data]);

  return {
    latest: isReady ? (latest ?? null) : null,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    reload: () => Promise.all(reads.map(({ refetch }) => refetch())),
  };
}

/**
 * The newest state of a project that is known: of what was read and what changes returned. A response that was overtaken
 * by a later one is left aside.
 */
export function useKnownProject(latest: Project) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(latest);
  const [read, setRead] = useState(latest);
  const newer = (before: Project, next: Project) => (isEarlier(next, before) ? before : next);

  if (read !== latest) {
    setRead(latest);
    setKnown(newer(known, latest));
  }

  return {
    project: known,
    remember(changed: Project) {
      setKnown((before) => newer(before, changed));
      rememberProject(queryClient, changed);
    },
  };
}
