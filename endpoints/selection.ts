import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Id, text } from './primitives.ts';
import { Empty, optionalPart, ReceivedId, receivedState } from './received.ts';
import { ProjectSummary } from './references.ts';

/** scouting スカウト中, applied 未対応, inProgress 選考中, matched 成約, finished 選考終了. */
export const SelectionStatus = v.picklist(['scouting', 'applied', 'inProgress', 'matched', 'finished']);
export type SelectionStatus = v.InferOutput<typeof SelectionStatus>;

export const FinishReason = v.picklist([
  'skill',
  'terms',
  'schedule',
  'declined',
  'filled',
  'noReply',
  'other',
]);
export type FinishReason = v.InferOutput<typeof FinishReason>;

/** Longest text beside the reason for which a selection was finished. */
export const FINISH_NOTE_MAX_LENGTH = 1000;

export const SelectionOrigin = v.picklist(['application', 'scout']);
export type SelectionOrigin = v.InferOutput<typeof SelectionOrigin>;

export const Selection = v.object({
  selectionId: ReceivedId,
  chatGroupId: ReceivedId,
  projectId: ReceivedId,
  universalUid: ReceivedId,
  origin: receivedState(SelectionOrigin),
  status: receivedState(SelectionStatus),
});
export type Selection = v.InferOutput<typeof Selection>;

/** A project with its selection of one candidate, or with none where the list is of projects alone. */
export const SelectionProject = v.object({ project: ProjectSummary, selection: optionalPart(Selection) });
export type SelectionProject = v.InferOutput<typeof SelectionProject>;

const member = '/matching/corporation_member/:cid';

export const selection = {
  finish: endpoint({
    method: 'post',
    path: `${member}/selection/:selectionId/finish`,
    auth: 'member',
    body: v.object({ isSendMessage: v.literal(false) }),
    response: Selection,
  }),
  /** Comes before `finish`, for the company's own eyes. */
  changeFinishReason: endpoint({
    method: 'post',
    path: `${member}/selection/:selectionId/finish_reason/change`,
    auth: 'member',
    extension: true,
    body: v.object({
      reason: v.nullable(FinishReason),
      note: text('終了の理由の補足', FINISH_NOTE_MAX_LENGTH),
    }),
    response: Empty,
  }),
  createMatchingReport: endpoint({
    method: 'post',
    path: `${member}/matching_report/:chatGroupId/create`,
    auth: 'member',
    idempotent: true,
    body: v.object({ universalCorporationId: Id, universalUid: Id, chatGroupId: Id }),
    response: Selection,
  }),
  listProjects: endpoint({
    method: 'get',
    path: `${member}/selection_project/list`,
    auth: 'member',
    query: v.object({
      universalUid: v.optional(Id),
      /** Of all candidates only the projects that somebody was scouted for. */
      onlyScouted: extension(v.optional(v.boolean(), false)),
    }),
    response: v.array(SelectionProject),
  }),
};
