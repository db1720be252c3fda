import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenSelections } from '@/parts/selections/chosen-selections';
import { textOfDraft } from '@/parts/selections/refusal-draft';
import { useRefusalTemplates } from '@/parts/selections/use-refusal-message';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { planRefusals } from './plan-refusals';
import type { RefusalJob } from './refusal-job';
import { refusals } from './refusals';

/** The state of お見送りの連絡 to many: what was entered for all and for each, and what leads on. */
export function useRefusals(cid: string, job: RefusalJob) {
  const queryClient = useQueryClient();
  const valuesFor = usePlaceholderValues();
  const templates = useRefusalTemplates(!job.isStarted);
  const [attempts, setAttempts] = useState(0);
  const plan = planRefusals(job, templates.all, ({ candidate, projectTitle }) =>
    valuesFor(candidate, projectTitle),
  );
  const context = { queryClient, cid };
  const change = (part: Partial<RefusalJob>) => refusals.changeJob(cid, part);
  const hasProblem = plan.some(({ problem }) => problem !== undefined);

  return {
    cid,
    job,
    plan,
    templates,
    change,
    text: textOfDraft(job.draft, job.reason, templates.all),
    /** How often one has tried to go on: from the first time on, what is wrong is shown. */
    attempts,
    leftOut: job.people.filter(({ state }) => state.type === 'excluded'),

    /** From the text for all to the texts for each. */
    review() {
      setAttempts(attempts + 1);
      const common = plan.find(({ person }) => person.text === null);
      if (common?.problem === undefined) change({ step: 'review' });
    },

    /** Fixes what is sent to whom, and begins with the first one. */
    start() {
      setAttempts(attempts + 1);
      if (hasProblem || plan.length === 0) return;
      const texts = new Map(plan.map(({ person, text }) => [person.selectionId, text]));
      const people = job.people.map((person) => ({
        ...person,
        text: texts.get(person.selectionId) ?? person.text,
      }));
      change({ isStarted: true, people });
      chosenSelections.dropFromLists(
        cid,
        people.map(({ selectionId }) => selectionId),
      );
      void refusals.runAll(context);
    },
    resume: () => void refusals.runAll(context),
    retry: (selectionId: string) => void refusals.retryOne(context, selectionId),
  };
}

export type Refusals = ReturnType<typeof useRefusals>;
