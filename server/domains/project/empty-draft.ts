import type { SwProject } from '#endpoints/project';
import type { ProjectSections } from './store.ts';

/** A new project of which only the title is known, and of an SW project what only that has. */
export const emptyDraft = (
  title: string,
  swProject: SwProject | null = null,
): { isSwProject: boolean; sections: ProjectSections } => ({
  isSwProject: swProject !== null,
  sections: {
    title,
    detail: { background: '', work: '', required: '', preferred: '', flow: '' },
    feature: { tags: [], appeal: '', imageUrl: null },
    swProject,
    setting: {
      jobCategoryIds: [],
      workingFormId: null,
      remote: null,
      prefectureCode: null,
      hoursPerWeek: null,
      rewardType: 'hourly',
      reward: null,
      period: '',
      headcount: null,
    },
  },
});
