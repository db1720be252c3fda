import { useDeferredValue, useState } from 'react';
import type { Project } from '#endpoints/project';
import type { Scout } from '#endpoints/scout';
import type { UserSummary } from '#endpoints/user-profile';
import { isApiErrorOf } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { timeInWords } from '@/parts/later/later-times';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { checkScout, isBareTemplate } from './check-scout';
import { sendProblem } from './send-problem';
import type { OutgoingScout } from './sent-scout';
import { useScoutDraft } from './use-scout-draft';
import { useSendScout } from './use-send-scout';
import { useTemplateChoice } from './use-template-choice';

/** Said when a scout is sent. */
export const SENT = 'スカウトを送信しました';

const OVERTAKEN =
  '同じ候補者へスカウトが送信されています。この画面を閉じて、送信済みのスカウトを確認してください。';

/** Everything that is waiting to be confirmed: `latest` is a scout that the candidate has got already. */
export type Confirmation = { input: OutgoingScout; projectTitle: string; latest: Scout | null };

/** The state of スカウト作成: the draft, what is wrong with it, and the step between writing and sending. */
export function useScoutComposer(
  candidate: UserSummary,
  projects: readonly Project[],
  initialProjectId: string | null,
) {
  const drafts = useScoutDraft(candidate.universalUid, initialProjectId);
  const { lookUp, send, plan, hasUnknownOutcome } = useSendScout(candidate.universalUid);
  const valuesFor = usePlaceholderValues();
  const [attempts, setAttempts] = useState(0);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const { draft, change } = drafts;
  const templateChoice = useTemplateChoice(draft, change);
  // A draft may name a project that is not published any more: then no other one stands in for it unasked.
  const [onlyProject] = projects.length === 1 && draft.projectId === null ? projects : [];
  const project = projects.find(({ projectId }) => projectId === draft.projectId) ?? onlyProject ?? null;
  const values = valuesFor(candidate, project?.content.title);
  const resolved = resolvePlaceholders(draft.text, values);
  const previewText = useDeferredValue(draft.text);
  const problems = checkScout({ projectId: project?.projectId ?? null, resolved });

  return {
    ...drafts,
    project,
    templateChoice,
    preview: resolvePlaceholders(previewText, values),
    /** Shown from the first attempt on, so that an empty field is no error before there was a chance to fill it. */
    problems: attempts > 0 ? problems : {},
    attempts,
    isBare: isBareTemplate(resolved, templateChoice.templates.data ?? [], values),
    confirmation,
    problem,

    /**
     * Checks what was entered and reads the newest scout, then asks to confirm; returns whether an earlier attempt has
     * sent it already.
     */
    async confirm(): Promise<boolean> {
      setAttempts(attempts + 1);
      setProblem(null);
      if (project === null || Object.keys(problems).length > 0) return false;
      change({ projectId: project.projectId });
      const input = {
        scoutTargetUniversalUid: candidate.universalUid,
        scoutMessage: resolved.text,
        targetProjectId: project.projectId,
        templateId: templateChoice.chosenTemplateId,
      };
      try {
        const outcome = await lookUp(input);
        if (outcome.isSent) return true;
        setConfirmation({ input, projectTitle: project.content.title, latest: outcome.latest });
      } catch (error) {
        if (isCancelledCall(error)) return false;
        setProblem(sendProblem(error, 'check'));
      }
      return false;
    },

    /** Sends what was confirmed; returns false when something else has to be done first. */
    async send({ input, projectTitle }: Confirmation): Promise<boolean> {
      setProblem(null);
      try {
        const outcome = await send(input);
        if (outcome.isSent) return true;
        setConfirmation({ input, projectTitle, latest: outcome.latest });
      } catch (error) {
        if (isCancelledCall(error)) return false;
        setProblem(sendProblem(error, hasUnknownOutcome(input) ? 'unknown' : 'send'));
        // What the server does not accept is put right in the first step.
        if (isApiErrorOf(error, 400)) setConfirmation(null);
      }
      return false;
    },

    /**
     * Has what was confirmed leave at `sendAt`; returns what the user is told when it is done, else what went wrong, which
     * the problem says, too.
     */
    async plan(
      { input, projectTitle }: Confirmation,
      sendAt: string,
    ): Promise<{ message: string } | { failure: string }> {
      setProblem(null);
      try {
        const outcome = await plan(input, sendAt);
        if ('isPlanned' in outcome)
          return { message: `${timeInWords(sendAt)}にスカウトの送信を予約しました` };
        if (outcome.isSent) return { message: SENT };
        setConfirmation({ input, projectTitle, latest: outcome.latest });
        return { failure: OVERTAKEN };
      } catch (error) {
        if (isCancelledCall(error)) return { failure: '予約していません。もう一度お試しください。' };
        const failure = sendProblem(error, 'plan');
        setProblem(failure);
        return { failure };
      }
    },

    edit() {
      setConfirmation(null);
      setProblem(null);
    },
  };
}

export type ScoutComposer = ReturnType<typeof useScoutComposer>;
