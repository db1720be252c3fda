import * as v from 'valibot';
import { type Scout, ScoutInput } from '#endpoints/scout';
import { stored } from '@/lib/browser/stored';
import { isSameText } from '@/lib/text/same-text';
import { personalStorage } from '@/session/personal-storage';

/** A scout to be sent, and the template that its text was made of. */
const OutgoingScout = v.object({
  ...ScoutInput.entries,
  templateId: v.optional(v.nullable(v.string()), null),
});
export type OutgoingScout = v.InferOutput<typeof OutgoingScout>;

/** A scout whose sending got no clear response, and the newest one to the candidate before it. */
const TriedScout = v.object({
  input: OutgoingScout,
  before: v.nullable(v.object({ scoutId: v.string(), scoutedAt: v.nullable(v.string()) })),
});
export type TriedScout = v.InferOutput<typeof TriedScout>;

/** The scouts whose outcome is unknown, by company and candidate. */
export const triedScout = stored('biz.unanswered/scout', TriedScout, personalStorage);

/** Whether two scouts would be the same one to their candidate. */
export const isSameInput = (one: ScoutInput, other: ScoutInput): boolean =>
  one.targetProjectId === other.targetProjectId && isSameText(one.scoutMessage, other.scoutMessage);

/** Whether one was sent before the other, as far as the platform says when they were. */
const isEarlier = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) < Date.parse(other);

/**
 * Whether a scout is the one that was tried. What was there before it is distinguished by the server's own times, because
 * the sender's clock may differ.
 */
export function isTheTried(found: Scout, { input, before }: TriedScout): boolean {
  const isNew =
    before === null || (found.scoutId !== before.scoutId && !isEarlier(found.scoutedAt, before.scoutedAt));
  return (
    isNew &&
    found.target.universalUid === input.scoutTargetUniversalUid &&
    found.project.projectId === input.targetProjectId &&
    isSameText(found.scoutMessage, input.scoutMessage)
  );
}
