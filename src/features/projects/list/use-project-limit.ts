import { project } from '#endpoints/project';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useLimits } from '@/session/permissions';

export type ProjectLimit = {
  /** 「公開できる案件 1/1件」; null where the plan has no limit, or while the count is not known. */
  text: string | null;
  /** Creating, copying and publishing are blocked (docs/product.md §1.4). While the count is not known, the server decides. */
  isReached: boolean;
};

/** How many projects the company's plan lets it publish (spec §9), and how many it has published. */
export function useProjectLimit(): ProjectLimit {
  const { publishedProjects: limit } = useLimits();
  const { data: published } = useCorporationQuery(project.countPublished, {
    enabled: limit !== null,
    meta: { isExtra: true },
    // Colleagues publish too.
    staleTime: SHORT_STALE_TIME,
  });
  if (limit === null || published === undefined) return { text: null, isReached: false };
  return { text: `公開できる案件 ${published}/${limit}件`, isReached: published >= limit };
}
