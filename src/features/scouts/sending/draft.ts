import * as v from 'valibot';
import { stored } from '@/lib/browser/stored';
import { personalStorage } from '@/session/personal-storage';

const ScoutDraft = v.object({
  projectId: v.nullable(v.string()),
  templateId: v.nullable(v.string()),
  text: v.string(),
});

/** What was entered for a scout that is not sent yet. */
export type ScoutDraft = v.InferOutput<typeof ScoutDraft>;

export const emptyScoutDraft: ScoutDraft = { projectId: null, templateId: null, text: '' };

/** One's own drafts of scouts in this browser, by company and candidate. */
export const scoutDraft = stored('biz.scoutDraft', ScoutDraft, personalStorage);
