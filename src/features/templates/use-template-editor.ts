import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { flatten, safeParse } from 'valibot';
import {
  type ScoutTemplate,
  ScoutTemplateInput,
  TEMPLATE_TITLE_MAX_LENGTH,
  template,
} from '#endpoints/template';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { laterOf } from '@/lib/later-of';
import { corporationCall, corporationQuery } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { readTemplateDraft, type TemplateDraft, writeTemplateDraft } from './draft';
import type { EditorTarget } from './url-state';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。時間をおいて、もう一度保存してください。';

type Fields = Pick<TemplateDraft, 'title' | 'message'>;

const COPY_SUFFIX = 'のコピー';

function copyTitle(title: string): string {
  const kept = Array.from(title).slice(0, TEMPLATE_TITLE_MAX_LENGTH - COPY_SUFFIX.length);
  return kept.join('') + COPY_SUFFIX;
}

/** What the editor shows before anything is typed. */
function fieldsBefore(target: EditorTarget, found: ScoutTemplate | undefined): Fields {
  if (!found) return { title: '', message: '' };
  return { title: target.kind === 'edit' ? found.title : copyTitle(found.title), message: found.message };
}

type CreateVariables = { body: ScoutTemplateInput; idempotencyKey: string };
type RewriteVariables = { templateId: string; message: string; updatedAt: string | undefined };

// Refusals are told beside the button; only what is left is an error that the app alerts about (spec §8).
const create = (variables: CreateVariables) => refusalAsAnswer(corporationCall(template.create, variables));
const rewrite = ({ templateId, ...body }: RewriteVariables) =>
  refusalAsAnswer(corporationCall(template.changeMessage, { params: { templateId }, body }));

/**
 * The state of the editor: what was typed, kept in the browser until it is saved, and what became of the template
 * meanwhile. `listed` is the template that is edited or copied, undefined when the company has no such one any more.
 */
export function useTemplateEditor(target: EditorTarget, listed: ScoutTemplate | undefined) {
  const corporationId = useCorporationId();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => readTemplateDraft(corporationId, target));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [attempts, setAttempts] = useState(0);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [answered, setAnswered] = useState<ScoutTemplate | null>(null);
  const found = listed && laterOf(listed, answered);
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync: createOne } = useMutation({ mutationFn: create });
  const { mutateAsync: rewriteOne } = useMutation({ mutationFn: rewrite });
  const listQuery = corporationQuery(template.list);
  /** What was typed last, also while a save is on its way. */
  const typed = useRef(draft);
  // A second press in the same frame comes before the state is rendered.
  const isBusyNow = useRef(false);

  const before = fieldsBefore(target, found);
  const isSame = ({ title, message }: Fields) =>
    message === before.message && (target.kind === 'edit' || title === before.title);
  // A colleague, or an attempt whose answer was lost, may have saved the very same.
  const unsaved = draft !== null && (found === undefined || !isSame(draft)) ? draft : null;
  const { title, message } = unsaved ?? before;
  const { issues } = safeParse(ScoutTemplateInput, { title, message });
  const nested = issues ? flatten<typeof ScoutTemplateInput>(issues).nested : undefined;
  const isEdit = target.kind === 'edit';
  const isGone = isEdit && found === undefined;

  function keep(next: TemplateDraft | null) {
    typed.current = next;
    setDraft(next);
    writeTemplateDraft(corporationId, target, next);
  }

  function change(part: Partial<Fields>) {
    const next = { title, message, ...part, basedOn: unsaved?.basedOn ?? found?.updatedAt ?? null };
    keep(isSame(next) && !isGone ? null : next);
  }

  const refresh = () => queryClient.fetchQuery({ ...listQuery, staleTime: 0 }).catch(() => undefined);

  function settle(saved: ScoutTemplate) {
    setAnswered(saved);
    queryClient.setQueryData(listQuery.queryKey, (list) => [
      saved,
      ...(list ?? []).filter(({ templateId }) => templateId !== saved.templateId),
    ]);
    const { current } = typed;
    keep(current && current.message !== saved.message ? { ...current, basedOn: saved.updatedAt } : null);
    setIsRestored(false);
  }

  async function saveChange(templateId: string, updatedAt: string | undefined): Promise<boolean> {
    const answer = await rewriteOne({ templateId, message, updatedAt });
    if (!(answer instanceof ApiError)) {
      settle(answer);
      return true;
    }
    // What became of the template shows as soon as it is read again.
    const list = answer.isUnprocessable || answer.isNotFound ? await refresh() : undefined;
    const current = list?.find((item) => item.templateId === templateId);
    if (current?.message === message) settle(current);
    // Not read again, or, for all that the server says, neither gone nor changed.
    else if (list === undefined || (current !== undefined && current.updatedAt === updatedAt))
      setProblem(answer.isNotFound ? SAVE_FAILED : (answer.serverMessage ?? SAVE_FAILED));
    return current?.message === message;
  }

  async function saveNew(): Promise<{ templateId: string; isListed: boolean } | null> {
    const body = { title, message };
    const answer = await createOne({ body, idempotencyKey: keys.keyFor(body) });
    if (answer instanceof ApiError) {
      setProblem(answer.serverMessage ?? SAVE_FAILED);
      return null;
    }
    keys.forget();
    writeTemplateDraft(corporationId, target, null);
    const created = (await refresh())?.find(({ templateId }) => templateId === answer);
    const { current } = typed;
    if (created && current && current.message !== message) {
      const place = { kind: 'edit', templateId: answer } as const;
      writeTemplateDraft(corporationId, place, { ...current, title, basedOn: created.updatedAt });
    }
    return { templateId: answer, isListed: created !== undefined };
  }

  /** Saves under the fields' own checks, once at a time; answers what `write` does, or null when it came to nothing. */
  async function attempt<Result>(write: () => Promise<Result | null>): Promise<Result | null> {
    if (isBusyNow.current) return null;
    setAttempts(attempts + 1);
    setProblem('');
    if (isEdit ? nested?.message : issues) return null;
    isBusyNow.current = true;
    setIsBusy(true);
    try {
      return await write();
    } catch {
      setProblem(SAVE_FAILED); // the app's alert has told why (spec §8)
      return null;
    } finally {
      isBusyNow.current = false;
      setIsBusy(false);
    }
  }

  return {
    title,
    message,
    change,
    isRestored: isRestored && unsaved !== null,
    isDirty: unsaved !== null && !isDone,
    isBusy,
    isGone,
    /** Whether a colleague changed the template after the writer saw it. */
    isChanged: isEdit && found !== undefined && unsaved !== null && unsaved.basedOn !== found.updatedAt,
    /** Shown from the first attempt on; what is wrong with a text that is there, such as its length, at once. */
    problems: {
      title: attempts > 0 && !isEdit ? nested?.title?.[0] : undefined,
      message: attempts > 0 || message.trim() !== '' ? nested?.message?.[0] : undefined,
    },
    attempts,
    problem,

    /** Creates the template; answers its id and whether the list shows it already, or null when it could not be. */
    create: () => attempt(saveNew),

    /** Saves the text over the one that was seen, or over the newest one; answers whether it is saved. */
    async save({ overNewest = false } = {}): Promise<boolean> {
      if (!isEdit || !found || unsaved === null) return false;
      const seen = overNewest ? found.updatedAt : (unsaved.basedOn ?? undefined);
      return (await attempt(() => saveChange(found.templateId, seen))) ?? false;
    },

    /** Goes back to what is saved. */
    discard() {
      keep(null);
      setIsRestored(false);
      setProblem('');
    },

    /** Lets what was typed pass to a new template: its draft is the new one's then. The caller goes there. */
    passToCopy(templateId: string) {
      const place = { kind: 'create', copyOf: templateId } as const;
      const title = found?.title ?? unsaved?.title ?? '';
      writeTemplateDraft(corporationId, place, { title: copyTitle(title), message, basedOn: null });
      writeTemplateDraft(corporationId, target, null);
      flushSync(() => setIsDone(true));
    },

    /** Ends the editing, so that leaving asks nothing. */
    finish: () => flushSync(() => setIsDone(true)),
  };
}

export type TemplateEditorState = ReturnType<typeof useTemplateEditor>;
