import { useRef, useState } from 'react';
import type { FinishReason } from '#endpoints/selection';
import { template } from '#endpoints/template';
import { resolvePlaceholders } from '@/parts/texts/placeholders';
import { useTemplateChanges } from '@/parts/texts/template-changes';
import { usePlaceholderValues } from '@/parts/texts/use-placeholder-values';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan, useSendsToApplicantsOnly } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { messageProblem, proposedDraft, type RefusalDraft, textOfDraft } from './refusal-draft';
import { refusalMemory } from './refusal-memory';
import type { RefusalTemplates } from './refusal-text-field';
import { isRefusalByUs } from './refusal-texts';
import type { SelectionDialogProps } from './selection-dialog-props';

/** Why the company cannot write to the candidate; undefined when it can. */
function useSendingObstacle({ status }: SelectionDialogProps['selection']): string | undefined {
  const canSend = useCan('sendMessageToUser');
  const sendsToApplicantsOnly = useSendsToApplicantsOnly();
  if (!canSend) return 'ご契約プランではメッセージを送信できません';
  if (sendsToApplicantsOnly && status === 'scouting') return '無料プランでは応募者へのみ送信できます';
  return undefined;
}

/** The company's templates, once they are needed, and the way to read them again. */
export function useRefusalTemplates(isNeeded: boolean): RefusalTemplates {
  const list = useCorporationQuery(template.list, { enabled: isNeeded, meta: { handlesErrors: true } });
  useTemplateChanges();
  return {
    all: list.data ?? [],
    hasFailed: list.isError && !list.data,
    isReading: list.isFetching,
    readAgain: () => void list.refetch(),
  };
}

/** The message of 選考を終了: whether one is sent, and its text as the candidate will read it. */
export function useRefusalMessage(
  { selection, candidate, projectTitle }: Omit<SelectionDialogProps, 'onClose'>,
  reason: FinishReason | null,
) {
  const cid = useCorporationId();
  const memory = refusalMemory(cid, selection.selectionId);
  const obstacle = useSendingObstacle(selection);
  const valuesFor = usePlaceholderValues();
  const field = useRef<HTMLTextAreaElement>(null);
  // What an interrupted try has sent is shown again.
  const [tried] = useState(() => memory.read()?.texts.at(-1));
  const [chosen, setChosen] = useState<boolean | null>(tried === undefined ? null : true);
  const [draft, setDraft] = useState<RefusalDraft>(
    tried === undefined ? proposedDraft : { source: { kind: 'own' }, own: tried },
  );
  const [isAttempted, setIsAttempted] = useState(false);
  const isSending = obstacle === undefined && (chosen ?? isRefusalByUs(reason));
  const templates = useRefusalTemplates(isSending);
  const raw = textOfDraft(draft, reason, templates.all);
  const resolved = resolvePlaceholders(raw, valuesFor(candidate, projectTitle));
  // One's own words stay as they are typed.
  const text = draft.source.kind === 'own' ? raw : resolved.text;
  const problem = messageProblem({ ...resolved, text });
  return {
    isSending,
    obstacle,
    draft,
    templates,
    text,
    field,
    /** What would be sent. */
    sentText: resolved.text,
    problem: isAttempted ? problem : undefined,
    /** Whether the message has arrived, and only the selection is left. */
    isTold: memory.read()?.isTold === true,
    choose: setChosen,
    setDraft,
    /** Whether the text can be sent; says what keeps it from that. */
    check(): boolean {
      setIsAttempted(true);
      if (problem === undefined) return true;
      field.current?.focus();
      return false;
    },
  };
}

export type RefusalMessage = ReturnType<typeof useRefusalMessage>;
