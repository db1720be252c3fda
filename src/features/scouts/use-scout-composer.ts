import { useDeferredValue, useState } from 'react';
import type { Project } from '#endpoints/project';
import type { Scout, ScoutInput } from '#endpoints/scout';
import { type ScoutTemplate, template } from '#endpoints/template';
import type { UserSummary } from '#endpoints/user-profile';
import { isApiErrorOf } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { formatName } from '@/lib/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';
import { checkScout, isBareTemplate, isUntouchedTemplate } from './check-scout';
import { type PlaceholderValues, resolvePlaceholders } from './placeholders';
import { sendProblem } from './send-problem';
import { useScoutDraft } from './use-scout-draft';
import { useSendScout } from './use-send-scout';

/** Everything that is waiting to be confirmed: `latest` is a scout that the candidate has got already. */
export type Confirmation = { input: ScoutInput; projectTitle: string; latest: Scout | null };

/** The state of スカウト作成: the draft, what is wrong with it, and the step between writing and sending. */
export function useScoutComposer(
  candidate: UserSummary,
  projects: readonly Project[],
  initialProjectId: string | null,
) {
  const { corporationId, corporationProfile, userProfile } = useSession();
  const drafts = useScoutDraft({ corporationId, universalUid: candidate.universalUid }, initialProjectId);
  const { lookUp, send, isUnanswered } = useSendScout(candidate.universalUid);
  // Templates are written in another tab.
  const templates = useCorporationQuery(template.list, { refetchOnWindowFocus: 'always' });
  const [attempts, setAttempts] = useState(0);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [offered, setOffered] = useState<ScoutTemplate | null>(null);

  const { draft, change } = drafts;
  // A draft may name a project that is not published any more: then no other one stands in for it unasked.
  const [onlyProject] = projects.length === 1 && draft.projectId === null ? projects : [];
  const project = projects.find(({ projectId }) => projectId === draft.projectId) ?? onlyProject ?? null;
  const values: PlaceholderValues = {
    候補者名: formatName(candidate),
    候補者の姓: candidate.lastName,
    会社名: corporationProfile?.name,
    担当者名: userProfile ? formatName(userProfile) : undefined,
    案件名: project?.content.title,
  };
  const resolved = resolvePlaceholders(draft.text, values);
  const previewText = useDeferredValue(draft.text);
  const problems = checkScout({ projectId: project?.projectId ?? null, resolved });
  const templateList = templates.data ?? [];

  function takeTemplate(chosen: ScoutTemplate) {
    change({ templateId: chosen.templateId, text: chosen.message });
    setOffered(null);
  }

  return {
    ...drafts,
    project,
    templates,
    chosenTemplateId: templateList.some(({ templateId }) => templateId === draft.templateId)
      ? draft.templateId
      : null,
    preview: resolvePlaceholders(previewText, values),
    /** Shown from the first attempt on, so that nobody is told of an empty field before having had a chance to fill it. */
    problems: attempts > 0 ? problems : {},
    attempts,
    isBare: isBareTemplate(resolved, templateList, values),
    confirmation,
    problem,
    /** A template that waits for the answer whether it may replace the text. */
    offered,
    takeTemplate,
    declineTemplate: () => setOffered(null),

    /** Takes a template's text; asks first where a text would be lost that was typed. */
    chooseTemplate(templateId: string | null) {
      const chosen = templateList.find((item) => item.templateId === templateId);
      if (!chosen) change({ templateId: null });
      else if (draft.text.trim() === '' || isUntouchedTemplate(draft.text, templateList))
        takeTemplate(chosen);
      else setOffered(chosen);
    },

    /** Checks what was entered and reads the newest scout, then asks to confirm; answers whether it was sent before. */
    async confirm(): Promise<Scout | null> {
      setAttempts(attempts + 1);
      setProblem(null);
      if (project === null || Object.keys(problems).length > 0) return null;
      change({ projectId: project.projectId });
      const input = {
        scoutTargetUniversalUid: candidate.universalUid,
        scoutMessage: resolved.text,
        targetProjectId: project.projectId,
      };
      try {
        const outcome = await lookUp(input);
        if (outcome.sent) return outcome.sent;
        setConfirmation({ input, projectTitle: project.content.title, latest: outcome.latest });
      } catch (error) {
        if (isCancelledCall(error)) return null;
        setProblem(sendProblem(error, 'check'));
      }
      return null;
    },

    /** Sends what was confirmed; answers the scout, or null when something else has to be done first. */
    async send({ input, projectTitle }: Confirmation): Promise<Scout | null> {
      setProblem(null);
      try {
        const outcome = await send(input);
        if (outcome.sent) return outcome.sent;
        setConfirmation({ input, projectTitle, latest: outcome.latest });
      } catch (error) {
        if (isCancelledCall(error)) return null;
        setProblem(sendProblem(error, isUnanswered() ? 'send' : 'recheck'));
        // What the server does not accept is put right in the first step.
        if (isApiErrorOf(error, 400)) setConfirmation(null);
      }
      return null;
    },

    edit() {
      setConfirmation(null);
      setProblem(null);
    },
  };
}

export type ScoutComposer = ReturnType<typeof useScoutComposer>;
