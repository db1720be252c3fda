import { checkScout } from '@/features/scouts/sending/check-scout';
import { type PlaceholderValues, type ResolvedText, resolvePlaceholders } from '@/parts/texts/placeholders';
import type { BulkJob, BulkPerson } from './job';

/** Somebody who gets a text, of their own or the one for all. */
type Addressee = Pick<BulkPerson, 'candidate' | 'text'>;

/** One person before sending: why nothing is sent, or the text and what is wrong with it. */
export type PlannedPerson<Person extends Addressee = Addressee> = {
  id: string;
  person: Person;
  /** Null where it can be sent. */
  obstacle: string | null;
  /** One has left this person out oneself, and can take that back. */
  isLeftOut: boolean;
  resolved: ResolvedText;
  problem: string | null;
};

type PlanInit = {
  valuesOf: (person: BulkPerson) => PlaceholderValues;
  obstacles: ReadonlyMap<string, string | null>;
  /** Scouts that the plan still allows; null without a limit. */
  remaining: number | null;
  limit: number | null;
};

/** Who gets which text, in the order in which they were chosen; the limit of the plan leaves out the last ones. */
export function planScouts(
  job: BulkJob,
  { valuesOf, obstacles, remaining, limit }: PlanInit,
): PlannedPerson<BulkPerson>[] {
  let room = remaining ?? Number.POSITIVE_INFINITY;
  return job.people.map((person) => {
    const { state, candidate } = person;
    const isLeftOut = state.type === 'excluded';
    let obstacle = isLeftOut ? state.reason : (obstacles.get(candidate.universalUid) ?? null);
    if (obstacle === null && room < 1)
      obstacle = `スカウトの送信上限(${limit}通)に達するため送信できません。ご契約プランをご確認ください`;
    if (obstacle === null) room -= 1;
    const resolved = resolvePlaceholders(person.text ?? job.text, valuesOf(person));
    const problem = checkScout({ projectId: job.projectId, resolved }).text ?? null;
    return { id: candidate.universalUid, person, obstacle, isLeftOut, resolved, problem };
  });
}
