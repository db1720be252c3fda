import type { Query, QueryClient } from '@tanstack/react-query';
import { application } from '#endpoints/application';
import { applicationReport } from '#endpoints/application-report';
import { corporationAccount } from '#endpoints/corporation-account';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import { listLabels } from '#endpoints/label-list';
import type { Change } from '#endpoints/live';
import { memo } from '#endpoints/memo';
import { openInvitation } from '#endpoints/open-invitation';
import { PLANNED_MESSAGES_PATH } from '#endpoints/planned-message-path';
import { project } from '#endpoints/project';
import { recontact } from '#endpoints/recontact';
import { savedSearch } from '#endpoints/saved-search';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { template } from '#endpoints/template';
import { TODAY_PATH } from '#endpoints/today-path';
import { userProfile } from '#endpoints/user-profile';
import { endpointFilter } from '@/client/queries';

type Kind = Change['kind'];

/** A read by its path. */
export type Read = Pick<EndpointDefinition, 'path'>;

const conversations: readonly Read[] = [interaction.list, interaction.show];
const applications: readonly Read[] = [application.search, application.show, application.listForProject];
const applicationCounts: readonly Read[] = [application.countForProjects];
const today = { path: TODAY_PATH } as const;
const planned = { path: PLANNED_MESSAGES_PATH } as const;
const selectionLists: readonly Read[] = [
  interaction.list,
  ...applications,
  applicationReport.show,
  selection.listProjects,
  today,
];
const selections: readonly Read[] = [interaction.show, ...selectionLists];
const members: readonly Read[] = [corporationAccount.listMembers, openInvitation.list];
/** Where candidates stand with what the company has put on them. */
export const candidates: readonly Read[] = [
  userProfile.search,
  userProfile.searchPaid,
  userProfile.show,
  favoriteUser.list,
  favoriteUser.listForProject,
  recontact.list,
  listLabels,
  ...conversations,
  ...applications,
];

/**
 * The reads that a change makes outdated, beside the number of unread messages, and the messages of the one conversation
 * that it names with what stands above them.
 */
export const outdatedBy: Readonly<Record<Kind, readonly Read[]>> = {
  // A message can carry a selection on: the first of ours, and the candidate's reply to a scout.
  message: [...selectionLists, planned],
  read: [interaction.list],
  selection: selections,
  application: [...selections, ...applicationCounts],
  applicationRead: [...applications, ...applicationCounts],
  // A planned one counts beside the conversations; a held one waits for somebody.
  scout: [scout.search, scout.latest, scout.funnel, scout.replyRates, interaction.list, planned, today],
  conversation: [...conversations, ...applications, planned, today],
  like: [project.countFavorites, favoriteUser.listForProject],
  // Its title stands beside every selection and scout.
  project: [project.list, project.show, project.countPublished, scout.search, ...selections],
  // Lists of candidates keep their rows and order: `candidate-changes.ts` shows these.
  candidate: [memo.show, favoriteUser.list, listLabels, recontact.list, today],
  label: [],
  template: [template.list],
  savedSearch: [savedSearch.list, savedSearch.countNew, today],
  member: members,
  invitation: members,
  corporation: [corporationAccount.showCurrent],
};

/** Every kind of change. */
export const allKinds = Object.keys(outdatedBy).filter((kind): kind is Kind => kind in outdatedBy);

/** Marks the cached reads of any of these that match `params` as outdated; what is on the screen is read again, each once. */
export function invalidateReads(
  queryClient: QueryClient,
  reads: readonly Read[],
  params: Record<string, string>,
): Promise<void> {
  const matches = (among: readonly Read[], query: Query) =>
    among.some((each) => endpointFilter(each, { params }).predicate(query));
  // By its address, that of one application could be called `count_for_projects`.
  const others = applicationCounts.filter((each) => !reads.includes(each));
  return queryClient.invalidateQueries({
    predicate: (query) => matches(reads, query) && !matches(others, query),
  });
}
