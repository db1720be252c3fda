import type { ScoutTemplate } from '#endpoints/template';
import { messageProblem, textOfDraft } from '@/parts/selections/refusal-draft';
import { type PlaceholderValues, resolvePlaceholders } from '@/parts/texts/placeholders';
import type { RefusalJob, RefusalPerson } from './refusal-job';

/** One person before sending: the text as they will read it, and what is wrong with it. */
export type PlannedRefusal = {
  person: RefusalPerson;
  text: string;
  problem: string | undefined;
};

/** Who gets which text, in the order in which they were chosen; without those who are left out. */
export function planRefusals(
  { people, draft, reason }: RefusalJob,
  templates: readonly ScoutTemplate[],
  valuesOf: (person: RefusalPerson) => PlaceholderValues,
): PlannedRefusal[] {
  const common = textOfDraft(draft, reason, templates);
  return people
    .filter(({ state }) => state.type !== 'excluded')
    .map((person) => {
      const resolved = resolvePlaceholders(person.text ?? common, valuesOf(person));
      return { person, text: resolved.text, problem: messageProblem(resolved) };
    });
}
