import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#endpoints/project';
import { checkScout } from '@/features/scouts/sending/check-scout';
import { useTemplateChoice } from '@/features/scouts/sending/use-template-choice';
import { randomId } from '@/lib/random-id';
import { formatName } from '@/lib/text/format';
import { useScoutAllowance } from '@/parts/plan/use-scout-allowance';
import { contradictionsIn } from '@/parts/projects/contradictions';
import { usePublishedProjects } from '@/parts/projects/use-published-projects';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { useSession } from '@/session/use-session';
import { bulkScouts } from './bulk-scouts';
import { chosenCandidates } from './chosen-candidates';
import type { BulkJob } from './job';
import { type PlannedPerson, planScouts } from './plan';
import { useEligibility } from './use-eligibility';

const noProjects: readonly Project[] = [];

/** Names that stand for anybody's: a name that is missing is looked at with its person. */
const ANYBODY = { 候補者名: '候補者', 候補者の姓: '候補者' };

/** The state of まとめてスカウト: what was entered for all and for each, who is left out, and what leads on. */
export function useBulkScout(cid: string, job: BulkJob) {
  const queryClient = useQueryClient();
  const { userProfile } = useSession();
  const allowance = useScoutAllowance();
  const published = usePublishedProjects();
  const projects = published.projects ?? noProjects;
  const valuesFor = usePlaceholderValues();
  const change = (part: Partial<BulkJob>) => bulkScouts.changeJob(cid, part);
  const templateChoice = useTemplateChoice(job, change);
  const [attempts, setAttempts] = useState(0);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [contradicting, setContradicting] = useState<readonly PlannedPerson[]>([]);

  const [onlyProject] = projects.length === 1 && job.projectId === null ? projects : [];
  const project = projects.find(({ projectId }) => projectId === job.projectId) ?? onlyProject ?? null;
  const title = project?.content.title;
  // The project of a job that was left may have been paused since: then another one is to be chosen.
  const isProjectGone = !job.isStarted && published.projects !== undefined && project === null;
  const step = isProjectGone ? 'compose' : job.step;
  const first = job.people[0]?.candidate;
  const values = first ? valuesFor(first, title) : {};
  const problems = checkScout({
    projectId: project?.projectId ?? null,
    resolved: resolvePlaceholders(job.text, { ...values, ...ANYBODY }),
  });

  const ids =
    !job.isStarted && step !== 'compose' ? job.people.map(({ candidate }) => candidate.universalUid) : [];
  const eligibility = useEligibility(cid, ids, project?.projectId ?? '');
  const { limit = null, remaining = null } = allowance.allowance ?? {};
  const plan = planScouts(job, {
    valuesOf: ({ candidate }) => valuesFor(candidate, title),
    obstacles: eligibility.obstacles,
    remaining,
    limit,
  });
  const sendable = plan.filter(({ obstacle }) => obstacle === null);
  const shown =
    sendable.find(({ person }) => person.candidate.universalUid === chosenId) ?? sendable[0] ?? null;
  const context = { queryClient, cid, senderName: userProfile ? formatName(userProfile) : '' };

  /** Fixes texts and recipients, with `sendAt` also the time, and begins with the first one. */
  function start(sendAt?: string) {
    const people = plan.map(({ person, obstacle, resolved }) => ({
      ...person,
      text: resolved.text,
      state: obstacle === null ? person.state : ({ type: 'excluded', reason: obstacle } as const),
    }));
    change({ isStarted: true, people, sendAt });
    chosenCandidates.dropFromLists(
      cid,
      people.map(({ candidate }) => candidate.universalUid),
    );
    void bulkScouts.runAll(context);
  }

  return {
    job,
    step,
    change,
    allowance,
    published,
    projects,
    project,
    templateChoice,
    attempts,
    /** Shown from the first attempt on. */
    problems: attempts > 0 ? problems : {},
    preview: resolvePlaceholders(job.text, values),
    eligibility,
    plan,
    sendable,
    /** Whose text is looked at. */
    shown,
    show: setChosenId,
    writeFor: (universalUid: string, text: string | null) =>
      bulkScouts.changePerson(cid, universalUid, { text, idempotencyKey: randomId() }),
    leaveOut: (universalUid: string) =>
      bulkScouts.setState(cid, universalUid, { type: 'excluded', reason: '送信対象から外しました' }),
    takeBack: (universalUid: string) => bulkScouts.setState(cid, universalUid, { type: 'waiting' }),

    /** From the text for all to the texts for each. */
    review() {
      setAttempts(attempts + 1);
      if (project === null || Object.keys(problems).length > 0) return;
      change({ step: 'review', projectId: project.projectId, projectTitle: project.content.title });
    },

    /** From the texts to the confirmation; the first one with a problem is shown instead, contradictions are asked about. */
    confirm() {
      setAttempts(attempts + 1);
      const faulty = sendable.find(({ problem }) => problem !== null);
      const found = sendable.filter(
        ({ resolved }) => project && contradictionsIn(resolved.text, project.setting).length > 0,
      );
      if (faulty) setChosenId(faulty.person.candidate.universalUid);
      else if (found.length > 0) setContradicting(found);
      else if (sendable.length > 0) change({ step: 'send' });
    },
    /** Whose texts contradict the project, while that is asked about. */
    contradicting,
    confirmAnyway() {
      setContradicting([]);
      change({ step: 'send' });
    },
    correct() {
      setContradicting([]);
      setChosenId(contradicting[0]?.person.candidate.universalUid ?? chosenId);
    },

    start,
    /** The same, to leave later; nothing can go wrong before the first one is planned. */
    startLater: async (sendAt: string) => {
      start(sendAt);
      return null;
    },
    resume: () => void bulkScouts.runAll(context),
    retry: (universalUid: string) => void bulkScouts.retryOne(context, universalUid),
    /** Sends one more, after the scout of a colleague. */
    resend: (universalUid: string, agreedId: string) =>
      void bulkScouts.retryOne(context, universalUid, { agreedId, idempotencyKey: randomId() }),
  };
}

export type BulkScout = ReturnType<typeof useBulkScout>;
