import type { Project } from '#endpoints/project';
import { remoteLabels } from '@/parts/candidates/labels';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { hoursText, rewardText } from '@/parts/projects/labels';
import { DescriptionList } from '@/ui/data/description-list';

/** Whether anything of the conditions is decided. */
export const hasConditions = ({
  rewardType: _,
  jobCategoryIds,
  period,
  ...others
}: Project['setting']): boolean =>
  jobCategoryIds.length > 0 || period.trim() !== '' || Object.values(others).some((value) => value !== null);

type ProjectConditionsProps = {
  setting: Project['setting'];
  /** Leaves out what is not decided, as for candidates; else it is named as such. */
  hidesEmpty?: boolean;
};

/** 募集条件 of a project. */
export function ProjectConditions({ setting, hidesEmpty = false }: ProjectConditionsProps) {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const { nameOfWorkingForm } = useWorkingForms();
  const { jobCategoryIds, workingFormId, remote, prefectureCode, period, headcount } = setting;
  const items = [
    { term: '職種', description: jobCategoryIds.map(nameOfJobCategory).filter(Boolean).join('、') },
    { term: '契約形態', description: workingFormId && nameOfWorkingForm(workingFormId) },
    { term: '働き方', description: remote && remoteLabels[remote] },
    { term: '勤務地', description: prefectureCode && nameOfPrefecture(prefectureCode) },
    { term: '稼働', description: hoursText(setting) },
    { term: '報酬', description: rewardText(setting) },
    { term: '期間', description: period },
    { term: '募集人数', description: headcount === null ? '' : `${headcount}人` },
  ];
  return (
    <DescriptionList
      className="tabular-nums [&>div]:grid [&>div]:grid-cols-[5.5rem_1fr] [&>div]:items-baseline [&>div]:gap-x-4 [&>div]:sm:grid-cols-[5.5rem_1fr]"
      items={hidesEmpty ? items.filter(({ description }) => Boolean(description)) : items}
    />
  );
}
