import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import type { Project } from '#endpoints/project';
import { ApiError, isAggregateRootNotFound, isMissing } from '@/client/api-error';
import { compareFirst } from '@/client/compare-first';
import { gapsOf, untouchedParts } from '@/client/gaps';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import type { FormValues } from '@/lib/forms/form-values';
import { useFormRevision } from '@/lib/forms/use-form-revision';
import type { SaveResult } from '@/lib/forms/use-revision';
import { useCorporationRole } from '@/session/permissions';
import { type DraftOwner, sectionDraft } from './drafts';
import { readProject } from './read-project';
import type { Section, SectionChange } from './sections';

const SAVE_FAILED = '保存できませんでした。入力内容は残っています。もう一度お試しください。';
const UNCONFIRMED = '保存できたか確認できませんでした。入力内容は残っています。もう一度お試しください。';
const UNCLEAR =
  '現在の内容を読み取れないため、保存していません。入力内容は残っています。ページを再読み込みしても変わらない場合は、お問い合わせください。';
const NOT_FOUND = 'この案件は見つかりませんでした。入力内容は残っています。必要な文章はコピーしてください。';

const isUnclear = (project: Project, { part }: { part: string }) => gapsOf(project, part).unclear.length > 0;

/** What came of saving a section. `isGone`: there is no such project any more. */
type SaveOutcome =
  | { kind: 'saved' | 'conflict'; project: Project }
  | { kind: 'refused'; error: ApiError; isGone: boolean }
  /** What is stored is not understood, so nothing was written over it. */
  | { kind: 'unclear' };

/**
 * Saves a section and returns the project as it is then, or why it was not saved. Throws where that is not known: no
 * response came, or the project could not be read again.
 */
async function saveSection<Values extends FormValues, Content extends object>(
  section: Section<Values, Content>,
  shown: Project,
  change: SectionChange<Content>,
): Promise<SaveOutcome> {
  const { contentOf, toValues } = section;
  const found = await refusalAsResult(
    compareFirst({
      base: toValues(change.basedOn),
      sent: toValues(change.content),
      toValues: (now: Project) => toValues(contentOf(now)),
      readNow: () => readProject(shown),
      isClear: (now) => !isUnclear(now, section),
    }),
  );
  if (found instanceof ApiError) return { kind: 'refused', error: found, isGone: isMissing(found) };
  if (found?.kind === 'unclear') return { kind: 'unclear' };
  if (found) return { kind: found.kind === 'written' ? 'saved' : 'conflict', project: found.now };
  const result = await refusalAsResult(section.save({ projectId: shown.projectId, ...change }));
  if (result instanceof ApiError) {
    return { kind: 'refused', error: result, isGone: isAggregateRootNotFound(result) };
  }
  return { kind: 'saved', project: result ?? (await readProject(shown)) };
}

export type SectionOptions = {
  project: Project;
  owner: DraftOwner;
  /** Takes note of the project as the server has it now. */
  remember: (project: Project) => void;
  /** Reads the project again, since the server's is another one than shown. */
  reload: () => Promise<unknown>;
};

/** One section of the editor, with its own form and its own saving. */
export function useSection<Values extends FormValues, Content extends object>(
  section: Section<Values, Content>,
  { project, owner, remember, reload }: SectionOptions,
) {
  const { contentOf, toValues } = section;
  const role = useCorporationRole() ?? 'FREE_ACCOUNT_ROLE';
  const { mutateAsync } = useMutation({
    mutationFn: (change: SectionChange<Content>) => saveSection(section, project, change),
  });

  const revision = useFormRevision({
    read: project,
    contentOf,
    toValues,
    resolver: valibotResolver(section.input(role)),
    draft: sectionDraft(owner, section, contentOf(project)),
    async save(content: Content, { content: basedOn }) {
      const { absent } = gapsOf(project, section.part);
      const leftOut = untouchedParts(absent, { sent: content, read: basedOn });
      const outcome = await mutateAsync({ content, basedOn, leftOut }).catch(() => null); // the app's alert says why (spec §8)
      if (outcome === null) return { kind: 'failed', problem: UNCONFIRMED };
      if (outcome.kind === 'unclear') return { kind: 'failed', problem: UNCLEAR };
      if (outcome.kind === 'refused') {
        void reload().catch(() => {});
        const { error, isGone } = outcome;
        return { kind: 'failed', problem: isGone ? NOT_FOUND : refusalMessage(error, SAVE_FAILED) };
      }
      remember(outcome.project);
      return outcome.kind === 'saved' ? { kind: 'saved', read: outcome.project } : { kind: 'conflict' };
    },
  });
  const isLocked = isUnclear(project, section);
  const unlessLocked = (save: () => Promise<SaveResult>) => async (): Promise<SaveResult> =>
    isLocked ? 'unchanged' : save();
  return {
    section,
    isLocked,
    ...revision,
    save: unlessLocked(revision.save),
    keepMine: unlessLocked(revision.keepMine),
  };
}

/** A section of the editor, whatever its fields. */
export type SectionHandle = {
  section: { name: string; title: string; labels: Readonly<Record<string, string>> };
  /** What the platform has of it is not understood: it cannot be edited. */
  isLocked: boolean;
  form: { getValues: () => FormValues };
  base: FormValues;
  isDirty: boolean;
  isSaving: boolean;
  savedAt: string | null;
  problem: string;
  conflict: { base: FormValues; theirs: FormValues } | null;
  pending: FormValues | null;
  save: () => Promise<SaveResult>;
  keepMine: () => Promise<SaveResult>;
  takeTheirs: () => void;
  restore: () => void;
};
