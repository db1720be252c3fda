import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Project } from '#endpoints/project';
import { ApiError } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { type DraftOwner, readDraft, writeDraft } from './drafts';
import type { Section } from './sections';
import { isSame, mergeValues, type SectionValues } from './values';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度お試しください。';
const NOT_FOUND = 'この案件は見つかりませんでした。入力内容は残っています。必要な文章はコピーしてください。';

/** Fields stay registered: a reset must not wait for them to render anew. */
const keepFields = { keepFieldsRef: true };

export type SaveResult = 'saved' | 'unchanged' | 'invalid' | 'failed';

type SectionOptions = {
  project: Project;
  owner: DraftOwner;
  /** Given the project as the server has it after a change. */
  onSaved: (project: Project) => void;
  /** Reads the project again, since the server's is another one than shown. */
  reload: () => Promise<unknown>;
};

/** A section as it was read, and when the project was changed to that; '' when that is not known. */
type Reading<Content> = { content: Content; updatedAt: string };

/**
 * One section of the editor: what of it is not saved, what a colleague made of it meanwhile, and its own saving. What
 * is typed is kept in the browser until it is saved or dropped.
 */
export function useSection<Values extends SectionValues, Content extends object>(
  section: Section<Values, Content>,
  form: UseFormReturn<Values, unknown, Content>,
  { project, owner, onSaved, reload }: SectionOptions,
) {
  const { toValues } = section;
  const theirs = { content: section.contentOf(project), updatedAt: project.updatedAt };
  const theirValues = toValues(theirs.content);
  const [base, setBase] = useState(theirs);
  // What is typed between an answer and the rendering of it must not be measured against what was before the answer.
  const latestBase = useRef(base);
  const [isDirty, setIsDirty] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(() => {
    const draft = readDraft(owner, section, theirValues);
    return draft !== null && !isSame(draft.values, theirValues) ? draft : null;
  });
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: (change: { content: Content; basedOn: Content }) =>
      refusalAsAnswer(section.save(project.projectId, change.content, change.basedOn)),
  });
  const [, showMine] = useReducer((count: number) => count + 1, 0);
  const isBusy = useRef(false);

  // Before what was saved here is passed down again, the project is an older one: nobody else's change.
  const isOutdated = theirs.updatedAt > base.updatedAt && !isSame(theirValues, toValues(base.content));
  const isConflict = isOutdated && isDirty && !isSaving && !isSame(form.getValues(), theirValues);

  /** Takes note of where the form stands against the section as it was read. */
  function note(values: Values, basedOn: Reading<Content>) {
    const differs = !isSame(values, toValues(basedOn.content));
    latestBase.current = basedOn;
    setBase(basedOn);
    setIsDirty(differs);
    writeDraft(owner, section.name, differs ? { values, basedOn: basedOn.content } : null);
  }

  function place(values: Values, basedOn: Reading<Content>) {
    form.reset(values, keepFields);
    note(values, basedOn);
  }

  const onValues = useEffectEvent((values: Values) => {
    note(values, latestBase.current);
    if (isConflict) showMine();
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }),
    [form],
  );

  // Where nothing was typed, a colleague's change is simply shown.
  const adopt = useEffectEvent(() => place(theirValues, theirs));
  const isBehind = isOutdated && !isSaving && !isConflict && pending === null;
  useEffect(() => {
    if (isBehind) adopt();
  }, [isBehind]);

  async function send(content: Content, basedOn: Content): Promise<SaveResult> {
    const sent = { ...form.getValues() };
    let answer: Project | ApiError;
    try {
      answer = await mutateAsync({ content, basedOn });
    } catch {
      setProblem(SAVE_FAILED); // the app's alert has told why (spec §8)
      return 'failed';
    }
    if (answer instanceof ApiError) {
      setProblem(answer.isNotFound ? NOT_FOUND : (answer.serverMessage ?? SAVE_FAILED));
      await reload().catch(() => {});
      return 'failed';
    }
    const saved = { content: section.contentOf(answer), updatedAt: answer.updatedAt };
    const savedValues = toValues(saved.content);
    onSaved(answer);
    setSavedAt(answer.updatedAt);
    const current = form.getValues();
    // 「1,000」 was saved as 1000: the form shows what was saved, unless somebody types on.
    if (isSame(current, sent) && !isSame(sent, savedValues)) place(savedValues, saved);
    else note(current, saved);
    return 'saved';
  }

  /** Saves what differs from the section as it was read. */
  async function save(): Promise<SaveResult> {
    const basedOn = latestBase.current.content;
    if (isBusy.current || isSame(form.getValues(), toValues(basedOn))) return 'unchanged';
    isBusy.current = true;
    setProblem('');
    let result: SaveResult = 'invalid';
    try {
      await form.handleSubmit(async (content) => {
        result = await send(content, basedOn);
      })();
    } finally {
      isBusy.current = false;
    }
    return result;
  }

  return {
    section,
    form,
    /** The section as it was read. */
    base: toValues(base.content),
    isDirty,
    isSaving,
    savedAt,
    problem: isConflict ? '' : problem,
    save,
    /** What a colleague saved in place of what was read here, or null. */
    conflict: isConflict ? { base: toValues(base.content), theirs: theirValues } : null,
    /** Keeps my changes, takes theirs where I changed nothing, and saves both. */
    keepMine() {
      const mine = form.getValues();
      place(mergeValues(toValues(base.content), { mine, theirs: theirValues }), theirs);
      return save();
    },
    takeTheirs() {
      setProblem('');
      place(theirValues, theirs);
    },
    /** What was typed here before the page was left, until it is restored or dropped. */
    pending: pending?.values ?? null,
    restore() {
      setPending(null);
      if (!pending) return;
      const { values, basedOn } = pending;
      place(values, basedOn ? { content: basedOn, updatedAt: '' } : theirs);
    },
    drop() {
      setPending(null);
      setProblem('');
      place(theirValues, theirs);
    },
  };
}

/** A section of the editor, whatever its fields. */
export type SectionHandle = {
  section: { name: string; title: string; labels: Readonly<Record<string, string>> };
  form: { getValues: () => SectionValues };
  base: SectionValues;
  isDirty: boolean;
  isSaving: boolean;
  savedAt: string | null;
  problem: string;
  conflict: { base: SectionValues; theirs: SectionValues } | null;
  pending: SectionValues | null;
  save: () => Promise<SaveResult>;
  keepMine: () => Promise<SaveResult>;
  takeTheirs: () => void;
  restore: () => void;
  drop: () => void;
};
