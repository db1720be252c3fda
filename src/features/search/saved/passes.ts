import * as v from 'valibot';
import { plainForm } from '#endpoints/text/fold';
import { type ListedProfile, PassReason, Remote } from '#endpoints/user-profile';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';

/** What conditions can ask of a candidate, at the time of 見送り. Nothing in it names anybody but the id. */
const Pass = v.object({
  universalUid: v.string(),
  reason: v.nullable(PassReason),
  remote: v.nullable(Remote),
  maxHours: v.nullable(v.number()),
  minReward: v.nullable(v.number()),
  years: v.nullable(v.number()),
  lacksSkill: v.boolean(),
});
export type Pass = v.InferOutput<typeof Pass>;

const Passes = v.object({ passes: v.array(Pass), after: v.nullable(v.number()) });

/** Who was passed on in a saved search since something was last proposed (`after`, in ms). */
type Passes = v.InferOutput<typeof Passes>;

/** The passes of a saved search in this browser, by company and search. */
export const storedPasses = stored('biz.passesInSearch', Passes, personalStorage);

export const noPasses: Passes = { passes: [], after: null };

const MOST_KEPT = 50;

type Facts = Omit<Pass, 'reason'>;

/** What conditions can ask of a candidate; `skills` are those searched for. */
export function factsOf(profile: ListedProfile, skills: readonly string[]): Facts {
  const theirs = new Set(profile.skills.map(({ name }) => plainForm(name)));
  const years = profile.jobCategories.flatMap(({ years: each }) => each ?? []);
  return {
    universalUid: profile.universalUid,
    remote: profile.remote === 'unknown' ? null : profile.remote,
    maxHours: profile.availableHoursPerWeek?.max ?? null,
    minReward: profile.minRewardPerHour,
    years: years.length > 0 ? Math.max(...years) : null,
    lacksSkill: skills.some((skill) => !theirs.has(plainForm(skill))),
  };
}

/**
 * Takes over from the results on screen who is passed on by now, for which reason, and who no longer is. Returns the same
 * object where nothing has changed.
 */
export function withResults(
  known: Passes,
  items: readonly ListedProfile[],
  skills: readonly string[],
): Passes {
  const { after } = known;
  const passes = new Map(known.passes.map((pass) => [pass.universalUid, pass]));
  for (const item of items) {
    const { passed } = item.relation;
    const before = passes.get(item.universalUid);
    if (passed === null) passes.delete(item.universalUid);
    else if (before) passes.set(item.universalUid, { ...before, reason: passed.reason });
    else if (after === null || Date.parse(passed.passedAt ?? '') > after)
      passes.set(item.universalUid, { ...factsOf(item, skills), reason: passed.reason });
  }
  const next = [...passes.values()].slice(-MOST_KEPT);
  return JSON.stringify(next) === JSON.stringify(known.passes) ? known : { passes: next, after };
}
