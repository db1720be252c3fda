import type { ApplicationOrder } from '#endpoints/application';
import type { SelectionStatus } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { choiceCodec, idCodec, pageCodec, textCodec, writeState } from '@/lib/url-state';

/** The selection states that an application can be in, in the order of a recruiter's work. */
export const applicationStatuses = [
  'applied',
  'inProgress',
  'matched',
  'finished',
] as const satisfies readonly SelectionStatus[];

type ApplicationStatus = (typeof applicationStatuses)[number];

/** What of 応募管理 the URL holds; `status` null is すべて, `project` null every project. */
export const applicationsCodecs = {
  status: choiceCodec(applicationStatuses, null),
  order: choiceCodec(['latest', 'oldest', 'waiting'], 'latest'),
  project: idCodec,
  q: textCodec(100),
  page: pageCodec,
};

export type ApplicationsState = {
  status: ApplicationStatus | null;
  order: ApplicationOrder;
  project: string | null;
  q: string;
  page: number;
};

/** The conditions of a state as the calls take them, the page apart. */
export const toApplicationsFilter = ({ status, order, project, q }: ApplicationsState) => ({
  orderBy: order,
  selectionStatus: status ?? undefined,
  searchWord: q || undefined,
  targetProjectId: project ?? undefined,
});

/** The address of the list in a state. */
export const applicationsHref = (state: ApplicationsState): string =>
  `${paths.applications()}${writeState(applicationsCodecs, state)}`;

/** Whether anything but the order and the page narrows the list. */
export const isNarrowed = ({ status, project, q }: ApplicationsState): boolean =>
  status !== null || project !== null || q !== '';
