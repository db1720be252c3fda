import { ProjectStatus } from '#endpoints/project';
import { choiceCodec, pageCodec, textCodec } from '@/lib/address/url-state';

/** What of 案件管理 the URL holds; `status` null is すべて. */
export const projectsCodecs = {
  status: choiceCodec(ProjectStatus.options, null),
  q: textCodec(100),
  page: pageCodec,
};

/** The state as the query of the list. */
export const toProjectsQuery = ({ page, status, q }: ProjectsState) => ({
  page,
  status: status ?? undefined,
  searchWord: q || undefined,
});

export type ProjectsState = { status: ProjectStatus | null; q: string; page: number };
