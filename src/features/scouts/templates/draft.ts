import * as v from 'valibot';
import { triesAt } from '@/client/write-once';
import { type Stored, stored } from '@/lib/browser/stored';
import { type RevisionDraft, revisionDraft } from '@/lib/forms/use-revision';
import { personalStorage } from '@/session/personal-storage';
import type { EditorTarget } from './url-state';

const TemplateText = v.object({ title: v.string(), message: v.string() });

/** What is written of a template. */
export type TemplateText = v.InferOutput<typeof TemplateText>;

const nothing: TemplateText = { title: '', message: '' };
const TemplateDraft = revisionDraft(TemplateText, TemplateText, { values: nothing, content: nothing });
const drafts = stored('biz.templateDraft', TemplateDraft, personalStorage);

/** The tries at new templates whose outcome is unknown, by the place of their draft. */
export const templateTries = stored('biz.unanswered/template', triesAt(TemplateText), personalStorage);

/** The place of an editor's draft. */
export function draftPlace(corporationId: string, target: EditorTarget): string[] {
  if (target.kind === 'edit') return [corporationId, 'edit', target.templateId];
  return target.copyOf === null ? [corporationId, 'new'] : [corporationId, 'copy', target.copyOf];
}

/** What was typed in an editor and not saved. */
export const templateDraft = (
  corporationId: string,
  target: EditorTarget,
): Stored<RevisionDraft<TemplateText, TemplateText>> => drafts(...draftPlace(corporationId, target));
