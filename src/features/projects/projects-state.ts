import { ProjectStatus } from '#endpoints/project';
import { choiceCodec, pageCodec, textCodec } from '@/lib/url-state';

/** What of 案件管理 the URL holds; `status` null is すべて. */
export const projectsCodecs = {
  status: choiceCodec(ProjectStatus.options, null),
  q: textCodec(100),
  page: pageCodec,
};

export type ProjectsState = { status: ProjectStatus | null; q: string; page: number };
