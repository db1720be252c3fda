import { paths } from '@/config/paths';
import { choiceCodec, pageCodec, type StateOf, writeState } from '@/lib/address/url-state';

/** What of 案件詳細 the URL holds: the open tab and, in its list, the page. */
export const detailCodecs = {
  tab: choiceCodec(['overview', 'applications', 'likes', 'scouts'], 'overview'),
  page: pageCodec,
};

export type DetailState = StateOf<typeof detailCodecs>;

/** The address of a project's page in a state. */
export const detailHref = (projectId: string, state: DetailState): string =>
  `${paths.project(projectId)}${writeState(detailCodecs, state)}`;
