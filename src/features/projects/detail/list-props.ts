import type { Project } from '#endpoints/project';

/** What the list under a tab needs. */
export type ProjectListProps = {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
  page: number;
  setState: (change: { page: number }, options?: { replace?: boolean }) => void;
};
