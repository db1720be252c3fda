import * as v from 'valibot';
import { Id } from './primitives.ts';
import { optionalText, ReceivedId } from './received.ts';
import { ReceivedTime } from './received-time.ts';

// Apart from the domains: a page that names a project need not load all of `project.ts`.

/** The title of a project that a platform does not name. */
export const UNTITLED_PROJECT = '案件名なし';

/** A project as other records name it. */
export const ProjectSummary = v.object({
  projectId: ReceivedId,
  title: v.nullish(v.string(), UNTITLED_PROJECT),
});
export type ProjectSummary = v.InferOutput<typeof ProjectSummary>;

/** The newest message of a conversation. `fromUs`: the company wrote it. */
export const LastMessage = v.object({ excerpt: v.string(), sentAt: ReceivedTime, fromUs: v.boolean() });
export type LastMessage = v.InferOutput<typeof LastMessage>;

/** The member who looks after a conversation, and so after the application that began it. */
export const Assignee = v.object({
  universalUid: ReceivedId,
  lastName: optionalText,
  firstName: optionalText,
});
export type Assignee = v.InferOutput<typeof Assignee>;

/** `mine`: what the caller looks after; `none`: what nobody does; `mineOrNone`: both. */
export const AssigneeFilter = v.picklist(['mine', 'mineOrNone', 'none']);
export type AssigneeFilter = v.InferOutput<typeof AssigneeFilter>;

/** Of the rows on the screen. */
export const ProjectIds = v.pipe(v.array(Id), v.maxLength(100));

/** Longest text of a scout, and so of a template. */
export const SCOUT_MESSAGE_MAX_LENGTH = 10_000;
