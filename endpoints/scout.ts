import * as v from 'valibot';
import { UNWRITTEN } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { pageEntries } from './page.ts';
import { Day, Id, PageNumber, requiredText, text } from './primitives.ts';
import { Empty, optionalPart, optionalText, ReceivedId, receivedState } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { ProjectSummary, SCOUT_MESSAGE_MAX_LENGTH } from './references.ts';
import { SelectionStatus } from './selection.ts';
import { UserSummary } from './user-profile.ts';

/** sent 送信済み, read 既読, replied 返信あり, declined 辞退. */
export const ScoutStatus = v.picklist(['sent', 'read', 'replied', 'declined']);
export type ScoutStatus = v.InferOutput<typeof ScoutStatus>;

const nobody = { universalUid: null, name: '' };

const scoutEntries = {
  scoutId: ReceivedId,
  scoutMessage: v.string(),
  sender: v.nullish(v.object({ universalUid: optionalPart(ReceivedId), name: optionalText }), nobody),
  scoutedAt: optionalPart(ReceivedTime),
  status: receivedState(ScoutStatus),
  chatGroupId: optionalPart(ReceivedId),
  lastReplyAt: optionalPart(ReceivedTime),
};

/** A scout as a platform returns it: the specification names candidate and project by their ids alone. */
const ReceivedScout = v.object({
  ...scoutEntries,
  target: optionalPart(UserSummary),
  scoutTargetUniversalUid: optionalPart(ReceivedId),
  project: optionalPart(ProjectSummary),
  targetProjectId: optionalPart(ReceivedId),
});

const WholeScout = v.object({ ...scoutEntries, target: UserSummary, project: ProjectSummary });

export const Scout = v.pipe(
  ReceivedScout,
  v.rawTransform<v.InferOutput<typeof ReceivedScout>, v.InferInput<typeof WholeScout>>(
    ({ dataset, addIssue, NEVER }) => {
      const { scoutTargetUniversalUid: uid, targetProjectId: projectId, ...rest } = dataset.value;
      const target = rest.target ?? (uid === null ? null : { universalUid: uid });
      const project = rest.project ?? (projectId === null ? null : { projectId });
      if (target !== null && project !== null) return { ...rest, target, project };
      addIssue({ message: 'The candidate or the project is missing' });
      return NEVER;
    },
  ),
  WholeScout,
);
export type Scout = v.InferOutput<typeof Scout>;

export const ScoutInput = v.object({
  scoutTargetUniversalUid: Id,
  scoutMessage: requiredText('本文', SCOUT_MESSAGE_MAX_LENGTH),
  targetProjectId: Id,
});
export type ScoutInput = v.InferOutput<typeof ScoutInput>;

/**
 * The newest scout to the candidate that the sender knows of and means to send another one after, or `UNWRITTEN`. Left out,
 * it is the one that `latest` last returned to the sender (docs/decisions/0040-second-scouts.md).
 */
export const lastScoutHeader = v.object({ lastScoutId: v.optional(v.union([v.literal(UNWRITTEN), Id])) });

const filterEntries = {
  searchWord: v.optional(text('検索語', 100)),
  targetProjectId: v.optional(Id),
  status: v.optional(ScoutStatus),
  senderUniversalUid: v.optional(Id),
  /** First and last day of sending, in JST, both included. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** Where the selection stands that the scout began or belongs to. */
  selectionStatus: extension(v.optional(SelectionStatus)),
};

const replyCounts = { sent: v.number(), replied: v.number() };

const member = '/matching/corporation_member/:cid/scout';

export const scout = {
  latest: endpoint({
    method: 'get',
    path: `${member}/:targetUid/latest`,
    auth: 'member',
    mayBeNothing: true,
    response: v.nullable(Scout),
  }),
  search: endpoint({
    method: 'get',
    path: `${member}/search`,
    auth: 'member',
    query: v.object({ ...filterEntries, page: PageNumber }),
    /** `sentCount` is what counts against the limit of the plan. */
    response: v.object({ ...pageEntries(Scout), sentCount: extension(v.nullish(v.number())) }),
  }),
  create: endpoint({
    method: 'post',
    path: `${member}/create`,
    auth: 'member',
    permission: 'scoutUser',
    rateLimit: 'send',
    idempotent: true,
    body: ScoutInput,
    headers: lastScoutHeader,
    response: Scout,
  }),
  /** Says what the text of a sent scout was made of, for the reply rates. */
  changeTemplate: endpoint({
    method: 'post',
    path: `${member}/:scoutId/template/change`,
    auth: 'member',
    permission: 'scoutUser',
    extension: true,
    body: v.object({ templateId: Id }),
    response: Empty,
  }),
  replyRates: endpoint({
    method: 'get',
    path: `${member}/reply_rates`,
    auth: 'member',
    extension: true,
    query: v.object(filterEntries),
    response: v.object({
      /** Null is without a template. Those with the most scouts first, as the projects; 100 of each at most. */
      byTemplate: v.array(
        v.object({
          /** `version` is the one that it has now. */
          template: v.nullable(
            v.object({ templateId: v.string(), title: v.string(), version: optionalPart(v.number()) }),
          ),
          ...replyCounts,
          /** Those that were sent, the last one first; a changed text is another version. */
          versions: v.nullish(v.array(v.object({ version: v.number(), ...replyCounts })), []),
        }),
      ),
      byProject: v.array(v.object({ project: ProjectSummary, ...replyCounts })),
      byHour: v.array(v.object({ hour: v.number(), ...replyCounts })),
    }),
  }),
  funnel: endpoint({
    method: 'get',
    path: `${member}/funnel`,
    auth: 'member',
    extension: true,
    query: v.object(filterEntries),
    response: v.object({
      sent: v.number(),
      read: v.number(),
      replied: v.number(),
      matched: v.number(),
      /** `weekStart` is a Monday in JST. */
      weeks: v.array(
        v.object({
          weekStart: Day,
          sent: v.number(),
          read: v.number(),
          replied: v.number(),
          matched: v.number(),
        }),
      ),
    }),
  }),
};
