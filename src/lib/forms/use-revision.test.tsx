import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useFormRevision } from './use-form-revision';
import type { Revision, RevisionDraft, SaveOutcome } from './use-revision';

type Text = { title: string; work: string };
type Read = Text & { updatedAt: string | null };

const at = (minute: number) => `2026-11-22T09:0${minute}:00.000Z`;
const readAt = (minute: number | null, title: string, work = ''): Read => ({
  title,
  work,
  updatedAt: minute === null ? null : at(minute),
});
const textOf = ({ title, work }: Text): Text => ({ title, work });

type Options = Parameters<typeof useFormRevision<Read, Text, Text>>[0];
type Handle = ReturnType<typeof useFormRevision<Read, Text, Text>>;

type Setting = {
  /** What comes of the saves, in turn. */
  outcomes?: (SaveOutcome<Read> | Promise<SaveOutcome<Read>>)[];
  first?: Read;
  draft?: RevisionDraft<Text, Text> | null;
  restoresAtOnce?: boolean;
};

const saved = (read: Read): SaveOutcome<Read> => ({ kind: 'saved', read });

type FormProps = { read: Read; options: Omit<Options, 'read'>; onRender: (revision: Handle) => void };

function Form({ read, options, onRender }: FormProps) {
  const revision = useFormRevision<Read, Text, Text>({ read, ...options });
  onRender(revision);
  return <input aria-label="件名" {...revision.form.register('title')} />;
}

/** A form under a page that passes what was saved down only when it is made to. */
function open({ outcomes = [], first = readAt(0, ''), draft = null, restoresAtOnce }: Setting = {}) {
  const sent: { content: Text; basedOn: Revision<Text> }[] = [];
  const stored = { draft };
  let shown: Handle | undefined;
  const options = {
    contentOf: textOf,
    toValues: textOf,
    draft: {
      read: () => stored.draft,
      write(next: typeof draft) {
        stored.draft = next;
      },
    },
    restoresAtOnce,
    async save(content: Text, basedOn: Revision<Text>) {
      sent.push({ content, basedOn });
      return (await outcomes.shift()) ?? { kind: 'failed' as const, problem: 'No outcome is left' };
    },
  };
  const keep = (revision: Handle) => {
    shown = revision;
  };
  const page = (read: Read) => <Form read={read} options={options} onRender={keep} />;
  const { rerender } = render(page(first));
  const revision = () => shown ?? expect.fail('Nothing is rendered');
  return {
    sent,
    stored,
    revision,
    field: screen.getByRole<HTMLInputElement>('textbox'),
    type: (title: string) => act(async () => revision().form.setValue('title', title)),
    save: () => act(() => revision().save()),
    read: (read: Read) => rerender(page(read)),
  };
}

const clean = { conflict: null, isDirty: false };
const dirty = { conflict: null, isDirty: true };

describe('a save', () => {
  it('sends what was typed and what it is based on, and leaves nothing unsaved', async () => {
    const { type, save, sent, stored, revision } = open({ outcomes: [saved(readAt(1, '初案'))] });
    await type('初案');
    expect(stored.draft).toEqual({ values: { title: '初案', work: '' }, basedOn: { title: '', work: '' } });
    expect(await save()).toBe('saved');
    expect(sent).toMatchObject([
      { content: { title: '初案', work: '' }, basedOn: { content: { title: '' }, updatedAt: at(0) } },
    ]);
    expect(revision()).toMatchObject({ ...clean, savedAt: at(1), isSaving: false });
    expect(stored.draft).toBeNull();
    expect(await save()).toBe('unchanged');
    expect(sent).toHaveLength(1);
  });

  it('is sent once for two clicks', async () => {
    const { type, revision, sent } = open({ outcomes: [saved(readAt(1, '初案'))] });
    await type('初案');
    const { save } = revision();
    const results = await act(() => Promise.all([save(), save()]));
    expect(results).toEqual(['saved', 'unchanged']);
    expect(sent).toHaveLength(1);
  });

  it('keeps what is typed while it is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<SaveOutcome<Read>>();
    const { type, revision, field, sent, stored } = open({
      outcomes: [promise, saved(readAt(2, '初案の続き'))],
    });
    await type('初案');
    await act(async () => void revision().save());
    await type('初案の続き');
    await act(async () => resolve(saved(readAt(1, '初案'))));
    expect(revision()).toMatchObject(dirty);
    expect(field).toHaveValue('初案の続き');
    expect(stored.draft).toMatchObject({ values: { title: '初案の続き' }, basedOn: { title: '初案' } });
    await act(() => revision().save());
    expect(sent[1]?.basedOn).toMatchObject({ content: { title: '初案' }, updatedAt: at(1) });
    expect(revision()).toMatchObject(clean);
  });

  it('is no conflict with what is typed just as its response comes', async () => {
    const { revision, type, sent } = open({
      outcomes: [saved(readAt(1, '初案')), saved(readAt(2, '初案の続き'))],
    });
    await type('初案');
    await act(async () => {
      await revision().save();
      revision().form.setValue('title', '初案の続き'); // before the response is rendered
    });
    await act(() => revision().save());
    expect(sent.map(({ basedOn }) => basedOn.content.title)).toEqual(['', '初案']);
  });

  it('that fails keeps the text and says why, and can be repeated', async () => {
    const { type, save, revision, field } = open({
      outcomes: [{ kind: 'failed', problem: '保存できませんでした' }, saved(readAt(1, '初案'))],
    });
    await type('初案');
    expect(await save()).toBe('failed');
    expect(revision()).toMatchObject({ ...dirty, problem: '保存できませんでした' });
    expect(field).toHaveValue('初案');
    expect(await save()).toBe('saved');
    expect(revision()).toMatchObject({ ...clean, problem: '' });
  });

  it('leaves the caret where it is, also when what was read before it is still shown', async () => {
    const { revision, field, read } = open({
      outcomes: [saved(readAt(null, '初案'))],
      first: readAt(null, ''),
    });
    const user = userEvent.setup();
    await user.type(field, '初案');
    field.setSelectionRange(1, 1);
    await act(() => revision().save());
    read(readAt(null, '初案'));
    await user.keyboard('回');
    expect(field).toHaveValue('初回案');
  });

  it('shows what was saved where that is written otherwise', async () => {
    const { type, save, field } = open({ outcomes: [saved(readAt(1, '1000'))] });
    await type('1,000');
    await save();
    expect(field).toHaveValue('1000');
  });
});

describe('a colleague’s change', () => {
  it('is shown where nothing was typed', () => {
    const { read, field, revision } = open();
    act(() => read(readAt(1, '同僚の題')));
    expect(field).toHaveValue('同僚の題');
    expect(revision()).toMatchObject(clean);
  });

  async function collide() {
    const opened = open({
      first: readAt(0, '題', '業務'),
      outcomes: [saved(readAt(2, '自分の題', '同僚の業務'))],
    });
    await opened.type('自分の題');
    opened.read(readAt(1, '題', '同僚の業務'));
    expect(opened.revision().conflict).toEqual({
      base: { title: '題', work: '業務' },
      theirs: { title: '題', work: '同僚の業務' },
    });
    expect(opened.field).toHaveValue('自分の題');
    return opened;
  }

  it('is a conflict where something was typed, which is not saved unasked', async () => {
    const { save, sent } = await collide();
    expect(await save()).toBe('unchanged');
    expect(sent).toEqual([]);
  });

  it('is joined with what I changed', async () => {
    const { revision, sent } = await collide();
    await act(() => revision().keepMine());
    expect(sent).toMatchObject([
      { content: { title: '自分の題', work: '同僚の業務' }, basedOn: { updatedAt: at(1) } },
    ]);
    expect(revision()).toMatchObject(clean);
  });

  it('can be taken in place of mine', async () => {
    const { revision, field, stored } = await collide();
    await act(async () => revision().takeTheirs());
    expect(field).toHaveValue('題');
    expect(revision().form.getValues('work')).toBe('同僚の業務');
    expect(revision()).toMatchObject(clean);
    expect(stored.draft).toBeNull();
  });

  it('that a save finds is a conflict once it is read, whatever its date', async () => {
    const { type, save, read, revision } = open({
      outcomes: [{ kind: 'conflict' }],
      first: readAt(null, '題'),
    });
    await type('自分の題');
    expect(await save()).toBe('failed');
    read(readAt(null, '同僚の題'));
    expect(revision().conflict?.theirs.title).toBe('同僚の題');
  });

  it('to the same text is none, and the next save is based on it', async () => {
    const { type, save, read, sent } = open({
      first: readAt(0, '題'),
      outcomes: [saved(readAt(2, '自分の題'))],
    });
    await type('自分の題');
    read(readAt(1, '題'));
    await save();
    expect(sent[0]?.basedOn.updatedAt).toBe(at(1));
  });

  it('is not what was read before a save, however late it comes', async () => {
    const { type, save, read, revision } = open({
      outcomes: [saved({ ...readAt(2, '初案'), updatedAt: '2026-11-22T09:02:00.5Z' })],
    });
    await type('初案');
    await save();
    await type('初案の続き');
    read({ ...readAt(2, '以前の名前'), updatedAt: '2026-11-22T09:02:00Z' });
    expect(revision()).toMatchObject(dirty);
    read(readAt(3, '同僚の名前'));
    expect(revision().conflict?.theirs.title).toBe('同僚の名前');
  });

  it('is what came last where the platform does not say when it was', async () => {
    const outcomes = [saved(readAt(null, '初案'))];
    const { type, save, read, revision } = open({ outcomes, first: readAt(null, '') });
    await type('初案');
    await save();
    expect(revision().savedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    await type('初案の続き');
    expect(revision()).toMatchObject(dirty);
    read(readAt(null, '同僚の名前'));
    expect(revision().conflict?.theirs.title).toBe('同僚の名前');
  });
});

describe('a draft from before', () => {
  const draft = { values: { title: '書きかけ', work: '' }, basedOn: { title: '', work: '' } };

  it('waits until it is restored', async () => {
    const { revision, field } = open({ draft });
    expect(field).toHaveValue('');
    expect(revision().pending).toEqual(draft.values);
    await act(async () => revision().restore());
    expect(field).toHaveValue('書きかけ');
    expect(revision()).toMatchObject({ ...dirty, pending: null });
  });

  it('waits until it is dropped', async () => {
    const { revision, stored } = open({ draft });
    await act(async () => revision().takeTheirs());
    expect(revision()).toMatchObject({ ...clean, pending: null });
    expect(stored.draft).toBeNull();
  });

  it('can be in the form at once', async () => {
    const outcomes = [saved(readAt(1, '書きかけ'))];
    const { revision, field, save } = open({ draft, restoresAtOnce: true, outcomes });
    expect(field).toHaveValue('書きかけ');
    expect(revision()).toMatchObject({ ...dirty, isRestored: true });
    await save();
    expect(revision()).toMatchObject({ ...clean, isRestored: false });
  });

  it('is a conflict where a colleague saved something since', () => {
    const { revision } = open({ draft, restoresAtOnce: true, first: readAt(1, '同僚の題') });
    expect(revision().conflict?.theirs.title).toBe('同僚の題');
  });

  it('is nothing where it says what is saved', () => {
    const { revision } = open({ draft, first: readAt(1, '書きかけ') });
    expect(revision()).toMatchObject({ ...clean, pending: null });
  });
});
