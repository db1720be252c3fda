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

/** What was typed in a section and not saved. What the version that stored it did not have is as in `content`. */
export const sectionDraft = <Values extends FormValues, Content extends object>(
  { corporationId, projectId }: DraftOwner,
  section: Section<Values, Content>,
  content: Content,
): Stored<RevisionDraft<Values, Content>> => {
  const like = { values: section.toValues(content), content };
  const values = v.custom<Values>((typed) => isLike(typed, like.values));
  const draftOf = stored(KEY, revisionDraft(values, section.content, like), personalStorage);
  return draftOf(corporationId, projectId, section.name);
};

/** Beside the texts of a new project: that it may have been created already. */
export const openCreation = (corporationId: string): Stored<ProjectTries> =>
  stored(KEY, ProjectTries, personalStorage)(corporationId, 'new', 'creation');
