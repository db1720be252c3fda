import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Page, pageEntries } from './page.ts';
import { Id, PageNumber, text } from './primitives.ts';
import { Count, Empty, optionalPart, optionalText, ReceivedId, receivedState } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { Assignee, AssigneeFilter, LastMessage, ProjectIds, ProjectSummary } from './references.ts';
import { FinishReason, SelectionStatus } from './selection.ts';
import { LabelIds, LabelledUser, UserProfile } from './user-profile.ts';

export const Application = v.object({
  applicationId: ReceivedId,
  chatGroupId: ReceivedId,
  selectionId: ReceivedId,
  project: ProjectSummary,
  applicant: LabelledUser,
  message: optionalText,
  appliedAt: optionalPart(ReceivedTime),
  isRead: optionalPart(v.boolean()),
  selectionStatus: receivedState(SelectionStatus),
  lastMessage: optionalPart(LastMessage),
  /** Why the company finished the selection; null before that. Either may be missing. */
  finish: extension(v.nullish(v.object({ reason: v.nullable(FinishReason), note: v.string() }))),
  /** That of the conversation; null for nobody. */
  assignee: extension(v.nullish(Assignee)),
});
export type Application = v.InferOutput<typeof Application>;

export const ApplicationDetail = v.object({
  ...Application.entries,
  applicantProfile: extension(v.nullish(UserProfile)),
});
export type ApplicationDetail = v.InferOutput<typeof ApplicationDetail>;

/** latest 新しい順, oldest 古い順, waiting 返信待ちが長い順. */
export const ApplicationOrder = v.picklist(['latest', 'oldest', 'waiting']);
export type ApplicationOrder = v.InferOutput<typeof ApplicationOrder>;

/**
 * A column to order by in place of `orderBy`, with `-` from its end: the applicant's name, the course of the selection
 * and in it the day of application, the newest message, and `-waiting` the shortest wait for our reply first.
 */
export const ApplicationSort = v.picklist([
  'applicant',
  '-applicant',
  'status',
  '-status',
  'lastMessage',
  '-lastMessage',
  '-waiting',
]);
export type ApplicationSort = v.InferOutput<typeof ApplicationSort>;

/** Applications per selection status under the other conditions of a search, for the tabs. */
export const ApplicationStatusCounts = v.object({
  applied: Count,
  inProgress: Count,
  matched: Count,
  finished: Count,
});

const member = '/matching/corporation_member/:cid/project_application';

export const application = {
  countForProjects: endpoint({
    method: 'get',
    path: `${member}/count_for_projects`,
    auth: 'member',
    query: v.object({ projectIds: ProjectIds }),
    response: v.array(
      v.object({ projectId: ReceivedId, count: Count, unreadCount: extension(v.nullish(Count)) }),
    ),
  }),
  listForProject: endpoint({
    method: 'get',
    path: `${member}/list_v2`,
    auth: 'member',
    query: v.object({ projectId: Id, page: PageNumber }),
    response: Page(Application),
  }),
  search: endpoint({
    method: 'get',
    path: `${member}/search`,
    auth: 'member',
    query: v.object({
      selectionStatus: v.optional(SelectionStatus),
      orderBy: v.optional(ApplicationOrder, 'latest'),
      sortBy: extension(v.optional(ApplicationSort)),
      searchWord: v.optional(text('検索語', 100)),
      targetProjectId: v.optional(Id),
      assignee: extension(v.optional(AssigneeFilter)),
      finishReason: extension(v.optional(FinishReason)),
      /** Finds whose applicant carries any of these labels. */
      labelIds: extension(v.optional(LabelIds)),
      page: PageNumber,
    }),
    response: v.object({
      ...pageEntries(Application),
      statusCounts: extension(v.nullish(ApplicationStatusCounts)),
    }),
  }),
  show: endpoint({
    method: 'get',
    path: `${member}/:id`,
    auth: 'member',
    response: ApplicationDetail,
  }),
  read: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/read_application`,
    auth: 'member',
    response: Empty,
  }),
};
