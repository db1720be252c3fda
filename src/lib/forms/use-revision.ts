import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Stored } from '@/lib/browser/stored';
import { type FormValues, isSame, mergeValues } from './form-values';

/** Fields stay registered: a reset must not wait for them to render again. */
const keepFields = { keepFieldsRef: true };

type Dated = { updatedAt: string | null };

/** Whether a state is the earlier one. False also where the platform does not say when it was. */
export const isEarlier = (a: Dated, b: Dated): boolean =>
  a.updatedAt !== null && b.updatedAt !== null && Date.parse(a.updatedAt) < Date.parse(b.updatedAt);

/** Whether a state is the later one, as far as the platform says when they were. */
const mayBeLater = (a: Dated, b: Dated): boolean =>
  a.updatedAt === null || b.updatedAt === null || isEarlier(b, a);

/** What was typed and not saved, and what its writer had read; null where that is not known. */
export type RevisionDraft<Values, Content> = { values: Values; basedOn: Content | null };

const completedFrom = <Value extends object>(like: Value, schema: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((stored): unknown => ({ ...like, ...stored })),
    schema,
  );

/**
 * The schema of a stored draft. A field that the version which stored it did not have is as in `like`; what its writer had
 * read is null where it still does not fit.
 */
export const revisionDraft = <Values extends object, Content extends object>(
  values: v.GenericSchema<unknown, Values>,
  content: v.GenericSchema<unknown, Content>,
  like: { values: Values; content: Content },
): v.GenericSchema<unknown, RevisionDraft<Values, Content>> =>
  v.object({
    values: completedFrom(like.values, values),
    basedOn: v.fallback(v.nullable(completedFrom(like.content, content)), null),
  });

/** A content as it was read or saved, and when it was written. */
export type Revision<Content> = Dated & { content: Content };

/** What came of a save. After a conflict, `read` is expected to become what a colleague saved. */
export type SaveOutcome<Read> =
  | { kind: 'saved'; read: Read }
  | { kind: 'conflict' }
  | { kind: 'failed'; problem: string };

export type SaveResult = 'saved' | 'unchanged' | 'invalid' | 'failed';

export type RevisionOptions<Read extends Dated, Values extends FormValues, Content extends object> = {
  /** What is edited, as the server has it; another object once something else was read. */
  read: Read;
  contentOf: (read: Read) => Content;
  toValues: (content: Content) => Values;
  /** Where what is typed is stored until it is saved or dropped. */
  draft: Stored<RevisionDraft<Values, Content>>;
  /** Whether an earlier draft is in the form at once; else it is `pending` until it is restored or dropped. */
  restoresAtOnce?: boolean;
  /** Whether nothing is saved yet: then a form as it began may be saved. */
  isNew?: boolean;
  save: (content: Content, basedOn: Revision<Content>) => Promise<SaveOutcome<Read>>;
};

/** What a revision needs of the form that holds mine; a form of react-hook-form has it. */
type RevisionForm<Values, Content> = {
  getValues: () => Values;
  reset: (values: Values, options: typeof keepFields) => void;
  handleSubmit: (onValid: (content: Content) => Promise<void>) => () => Promise<void>;
};

type Base<Read, Content> = Revision<Content> & {
  /** What had been read when this was: it is not newer, whether or not the platform says when it was. */
  over: Read | null;
};

const baseOf = <Read extends Dated, Content>(
  { contentOf }: { contentOf: (read: Read) => Content },
  state: Read,
  over: Read | null = state,
): Base<Read, Content> => ({ content: contentOf(state), updatedAt: state.updatedAt, over });

const baseOfDraft = <Read extends Dated, Content>(
  options: { read: Read; contentOf: (read: Read) => Content },
  basedOn: Content | null,
): Base<Read, Content> =>
  basedOn ? { content: basedOn, updatedAt: null, over: null } : baseOf(options, options.read);

/** What the form of a revision starts with: what was read, or an earlier draft, which else is `pending`. */
export function useBeginning<Read extends Dated, Values extends FormValues, Content extends object>(
  options: RevisionOptions<Read, Values, Content>,
) {
  const [beginning] = useState(() => {
    const { read, contentOf, toValues, draft, restoresAtOnce = false } = options;
    const values = toValues(contentOf(read));
    const stored = draft.read();
    const earlier = stored !== null && !isSame(stored.values, values) ? stored : null;
    return earlier && restoresAtOnce
      ? {
          values: earlier.values,
          base: baseOfDraft(options, earlier.basedOn),
          isRestored: true,
          pending: null,
        }
      : { values, base: baseOf(options, read), isRestored: false, pending: earlier };
  });
  return beginning;
}

type Beginning<Read extends Dated, Values extends FormValues, Content extends object> = ReturnType<
  typeof useBeginning<Read, Values, Content>
>;

/** What was read or saved last, and whether the form differs from it. What differs is stored as a draft. */
function useBase<Read extends Dated, Values extends FormValues, Content extends object>(
  { read, toValues, draft }: RevisionOptions<Read, Values, Content>,
  beginning: Beginning<Read, Values, Content>,
  form: RevisionForm<Values, Content>,
) {
  const [base, setBase] = useState(beginning.base);
  const [isDirty, setIsDirty] = useState(beginning.isRestored);
  const [isRestored, setIsRestored] = useState(beginning.isRestored);
  // An event can come between a response and its rendering: what it compares with is here.
  const latestBase = useRef(base);
  const latestRead = useRef(read);
  useEffect(() => {
    latestRead.current = read;
  }, [read]);
  /** Compares the form with what was read. */
  function note(values: Values, next: Base<Read, Content>) {
    const differs = !isSame(values, toValues(next.content));
    if (!differs || next !== latestBase.current) setIsRestored(false);
    latestBase.current = next;
    setBase(next);
    setIsDirty(differs);
    draft.write(differs ? { values, basedOn: next.content } : null);
  }

  function place(values: Values, next: Base<Read, Content>) {
    form.reset(values, keepFields);
    note(values, next);
  }

  return { base, isDirty, isRestored, latestBase, latestRead, note, place };
}

/** Saves what is in the form, once at a time. */
function useSave<Read extends Dated, Values extends FormValues, Content extends object>(
  options: RevisionOptions<Read, Values, Content>,
  form: RevisionForm<Values, Content>,
  { latestBase, latestRead, note, place }: ReturnType<typeof useBase<Read, Values, Content>>,
) {
  const { read, contentOf, toValues, isNew = false } = options;
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);

  async function write(content: Content): Promise<SaveResult> {
    const { current: known } = latestBase;
    // Saved again by somebody with the same content, it is still what the writer has read.
    const isRead = mayBeLater(read, known) && isSame(toValues(contentOf(read)), toValues(known.content));
    const basedOn = isRead ? baseOf(options, read) : known;
    const sent = { ...form.getValues() };
    setIsSaving(true);
    const outcome = await options.save(content, basedOn).finally(() => setIsSaving(false));
    if (outcome.kind === 'failed') {
      setProblem(outcome.problem);
      return 'failed';
    }
    const current = form.getValues();
    if (outcome.kind === 'conflict') {
      // Undated, so that theirs counts as the later one whatever the platform says.
      note(current, { content: basedOn.content, updatedAt: null, over: null });
      return 'failed';
    }
    const saved = baseOf(options, outcome.read, latestRead.current);
    const savedValues = toValues(saved.content);
    setSavedAt(saved.updatedAt ?? new Date().toISOString());
    // 「1,000」 was saved as 1000: the form shows what was saved, unless somebody types on.
    if (isSame(current, sent) && !isSame(sent, savedValues)) place(savedValues, saved);
    else note(current, saved);
    return 'saved';
  }

  async function save(): Promise<SaveResult> {
    const isUnchanged = isSame(form.getValues(), toValues(latestBase.current.content));
    if (isBusy.current || (isUnchanged && !isNew)) return 'unchanged';
    isBusy.current = true;
    setProblem('');
    let result: SaveResult = 'invalid';
    const submit = form.handleSubmit(async (content) => {
      result = await write(content);
    });
    await submit().finally(() => {
      isBusy.current = false;
    });
    return result;
  }

  /** Forgets what came of the last save. */
  function forget() {
    setSavedAt(null);
    setProblem('');
  }

  return { save, isSaving, savedAt, problem, forget };
}

/**
 * A form over something that colleagues edit too: `base` is what was read or saved last, mine is in the form, and theirs is
 * what was read since. Where nothing was typed, a colleague's change is simply shown; else it is a conflict. It saves once
 * at a time, and keeps what is typed meanwhile.
 */
export function useRevision<Read extends Dated, Values extends FormValues, Content extends object>(
  options: RevisionOptions<Read, Values, Content>,
  beginning: Beginning<Read, Values, Content>,
  form: RevisionForm<Values, Content>,
) {
  const { read, contentOf, toValues, isNew = false } = options;
  const known = useBase(options, beginning, form);
  const { base, isDirty, isRestored, latestBase, note, place } = known;
  const { save, isSaving, savedAt, problem, forget } = useSave(options, form, known);
  const [pending, setPending] = useState(beginning.pending);
  const [, showMine] = useReducer((count: number) => count + 1, 0);

  const theirs = toValues(contentOf(read));
  const isOutdated =
    read !== base.over &&
    mayBeLater(read, base) &&
    !isSame(theirs, toValues(base.content)) &&
    // What is not saved yet is nobody else's.
    !(isNew && isDirty);
  const isConflict = isOutdated && isDirty && !isSaving && !isSame(form.getValues(), theirs);

  const adopt = useEffectEvent(() => place(theirs, baseOf(options, read)));
  const isBehind = isOutdated && !isSaving && !isConflict && pending === null;
  useEffect(() => {
    if (isBehind) adopt();
  }, [isBehind]);

  return {
    /** Takes note of what is typed; to be called at every change of the form. */
    noteTyped(values: Values) {
      note(values, latestBase.current);
      if (isConflict) showMine();
    },
    /** What was read or saved last. */
    base: toValues(base.content),
    isDirty,
    isSaving,
    savedAt,
    problem: isConflict ? '' : problem,
    /** Saves what differs from what was read, unless there is a conflict to decide first. */
    save: async () => (isConflict ? 'unchanged' : save()),
    /** What a colleague saved in place of what was read here, or null. */
    conflict: isConflict ? { base: toValues(base.content), theirs } : null,
    /** Keeps my changes, takes theirs where I changed nothing, and saves both. */
    keepMine() {
      place(mergeValues(toValues(base.content), { mine: form.getValues(), theirs }), baseOf(options, read));
      return save();
    },
    /** Shows what the server has; what was typed is dropped. */
    takeTheirs() {
      setPending(null);
      forget();
      place(theirs, baseOf(options, read));
    },
    /** What was typed before the page was left, until it is restored or dropped by `takeTheirs`. */
    pending: pending?.values ?? null,
    restore() {
      if (!pending) return;
      setPending(null);
      place(pending.values, baseOfDraft(options, pending.basedOn));
    },
    /** Whether the form shows an earlier draft since it opened. */
    isRestored,
  };
}
