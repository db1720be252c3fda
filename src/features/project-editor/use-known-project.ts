import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#endpoints/project';
import { rememberProject } from '@/features/projects/project-cache';

/**
 * The newest state of a project that is known: of what was read and what changes answered. An answer that was overtaken
 * by a later one is left aside.
 */
export function useKnownProject(latest: Project) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(latest);
  const [read, setRead] = useState(latest);
  const newer = (a: Project, b: Project) => (a.updatedAt > b.updatedAt ? a : b);

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
