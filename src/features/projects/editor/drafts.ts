import * as v from 'valibot';
import { ProjectTries } from '@/features/projects/list/create-once';
import { type Stored, stored } from '@/lib/browser/stored';
import { type FormValues, isLike } from '@/lib/forms/form-values';
import { type RevisionDraft, revisionDraft } from '@/lib/forms/use-revision';
import { personalStorage } from '@/session/personal-storage';
import type { Section } from './sections';

/** Whose text it is: one company's for one project. */
export type DraftOwner = { corporationId: string; projectId: string };

const KEY = 'biz.projectDraft';

/**
 * What was typed in a section and not saved; its values have the fields of `like`, and are as there in those that the version
 * which stored them did not have.
 */
export const sectionDraft = <Values extends FormValues, Content extends object>(
  { corporationId, projectId }: DraftOwner,
  section: Section<Values, Content>,
  like: Values,
): Stored<RevisionDraft<Values, Content>> => {
  const values = v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((typed): unknown => ({ ...like, ...typed })),
    v.custom<Values>((typed) => isLike(typed, like)),
  );
  const draftOf = stored(KEY, revisionDraft(values, section.content), personalStorage);
  return draftOf(corporationId, projectId, section.name);
};

/** Beside the texts of a new project: that it may have been created already. */
export const openCreation = (corporationId: string): Stored<ProjectTries> =>
  stored(KEY, ProjectTries, personalStorage)(corporationId, 'new', 'creation');
