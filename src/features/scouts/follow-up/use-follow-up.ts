import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkScout } from '@/features/scouts/sending/check-scout';
import { useTemplateChoice } from '@/features/scouts/sending/use-template-choice';
import { randomId } from '@/lib/random-id';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { chosenScouts } from './chosen-scouts';
import { type FollowUpJob, type FollowUpPerson, USUAL_FOLLOW_UP } from './follow-up-job';
import { followUps } from './follow-ups';
import { followUpTooEarly } from './look';

/** The state of フォローを送る: what was written for all and for each, who is left out, and what leads on. */
export function useFollowUp(cid: string, job: FollowUpJob) {
  const queryClient = useQueryClient();
  const valuesFor = usePlaceholderValues();
  const change = (part: Partial<FollowUpJob>) => followUps.changeJob(cid, part);
  // The usual text is nobody's own: a template takes its place without asking.
  const templateChoice = useTemplateChoice(
    { templateId: job.templateId, text: job.text === USUAL_FOLLOW_UP ? '' : job.text },
    change,
  );
  const [attempts, setAttempts] = useState(0);
  const [chosenId, setChosenId] = useState<string | null>(null);

  const valuesOf = ({ candidate, scout }: FollowUpPerson) => valuesFor(candidate, scout.project.title);
  const problemOf = (person: FollowUpPerson, text: string) => {
    const resolved = resolvePlaceholders(text, valuesOf(person));
    const { projectId } = person.scout.project;
    return { resolved, problem: checkScout({ projectId, resolved }).text ?? null };
  };
  const plan = job.people.map((person) => {
    const isLeftOut = person.state.type === 'excluded';
    const obstacle = 'reason' in person.state ? person.state.reason : followUpTooEarly(person.scout);
    const { chatGroupId } = person.scout;
    return { id: chatGroupId, person, obstacle, isLeftOut, ...problemOf(person, person.text ?? job.text) };
  });
  const sendable = plan.filter(({ obstacle }) => obstacle === null);
  const [first] = job.people;
  const ofFirst = first && problemOf(first, job.text);

  return {
    job,
    /** Whether something would be lost that was typed. */
    isWritten: job.text !== USUAL_FOLLOW_UP || job.people.some(({ text }) => text !== null),
    change,
    templateChoice,
    attempts,
    first,
    preview: ofFirst?.resolved ?? resolvePlaceholders(job.text, {}),
    /** What is wrong with the text for all; from the first attempt on. */
    problem: attempts > 0 ? (ofFirst?.problem ?? null) : null,
    plan,
    sendable,
    shown: sendable.find(({ id }) => id === chosenId) ?? sendable[0] ?? null,
    show: setChosenId,
    writeFor: (id: string, text: string | null) =>
      followUps.changePerson(cid, id, { text, idempotencyKey: randomId() }),
    leaveOut: (id: string) =>
      followUps.setState(cid, id, { type: 'excluded', reason: '送信対象から外しました' }),
    takeBack: (id: string) => followUps.setState(cid, id, { type: 'waiting' }),

    /** From the text for all to the texts for each. */
    review() {
      setAttempts(attempts + 1);
      if (!ofFirst?.problem) change({ step: 'review' });
    },

    /** From the texts to the confirmation; the first one with a problem is shown instead. */
    confirm() {
      const faulty = sendable.find(({ problem }) => problem !== null);
      if (faulty) setChosenId(faulty.id);
      else if (sendable.length > 0) change({ step: 'send' });
    },

    /** Fixes what is sent to whom, and begins with the first one. */
    start() {
      const people = plan.map(({ person, obstacle, resolved }) => ({
        ...person,
        text: resolved.text,
        state: obstacle === null ? person.state : ({ type: 'excluded', reason: obstacle } as const),
      }));
      change({ isStarted: true, people });
      chosenScouts.dropFromLists(
        cid,
        people.map(({ scout }) => scout.scoutId),
      );
      void followUps.runAll({ queryClient, cid });
    },
    resume: () => void followUps.runAll({ queryClient, cid }),
    retry: (id: string) => void followUps.retryOne({ queryClient, cid }, id),
  };
}

export type FollowUp = ReturnType<typeof useFollowUp>;
