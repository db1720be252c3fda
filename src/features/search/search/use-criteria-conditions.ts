import { useLabelNames } from '@/parts/marks/labels/use-labels';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { useProjectSought } from '../fit/use-project-sought';
import { type Criteria, type CriteriaCondition, candidateList } from './criteria';

/** The conditions in use, named. */
export function useCriteriaConditions(criteria: Criteria): CriteriaCondition[] {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const { nameOfWorkingForm } = useWorkingForms();
  const nameOfLabel = useLabelNames(criteria.labelIds);
  const sought = useProjectSought(criteria.for);
  return candidateList.conditions(criteria, {
    jobCategoryIds: nameOfJobCategory,
    prefectureCodes: nameOfPrefecture,
    workingFormIds: nameOfWorkingForm,
    labelIds: nameOfLabel,
    for: () => sought?.content.title ?? '',
  });
}
