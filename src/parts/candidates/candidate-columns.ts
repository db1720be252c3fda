import type { ListedProfile } from '#endpoints/user-profile';
import { addressOf, paths } from '@/config/paths';
import { formatFullDateTime, formatName } from '@/lib/text/format';
import type { CsvColumn } from '@/parts/export/csv';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';
import { remoteLabels, startFromLabels } from './labels';

const listed = (names: readonly string[]): string => names.filter((name) => name !== '').join('、');

/** The columns of candidates in a file: what their cards show, and where they are. */
export function useCandidateColumns(): CsvColumn<ListedProfile>[] {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const { nameOfWorkingForm } = useWorkingForms();
  return [
    { header: '候補者', value: formatName },
    { header: '肩書き', value: ({ headline }) => headline },
    {
      header: '職種',
      value: ({ jobCategories }) =>
        listed(jobCategories.map(({ jobCategoryId }) => nameOfJobCategory(jobCategoryId))),
    },
    { header: 'スキル', value: ({ skills }) => listed(skills.map(({ name }) => name)) },
    {
      header: '都道府県',
      value: ({ prefectureCode }) => prefectureCode && nameOfPrefecture(prefectureCode),
    },
    { header: '働き方', value: ({ workingFormIds }) => listed(workingFormIds.map(nameOfWorkingForm)) },
    { header: 'リモート', value: ({ remote }) => remote && remoteLabels[remote] },
    {
      header: '週の稼働時間(下限)',
      value: ({ availableHoursPerWeek }) => availableHoursPerWeek?.min ?? null,
    },
    {
      header: '週の稼働時間(上限)',
      value: ({ availableHoursPerWeek }) => availableHoursPerWeek?.max ?? null,
    },
    { header: '希望時給(円)', value: ({ minRewardPerHour }) => minRewardPerHour },
    { header: '開始時期', value: ({ startFrom }) => startFrom && startFromLabels[startFrom] },
    { header: '最終ログイン', value: ({ lastLoginAt }) => lastLoginAt && formatFullDateTime(lastLoginAt) },
    {
      header: '最終スカウト',
      value: ({ relation: { lastScout } }) =>
        lastScout?.scoutedAt ? formatFullDateTime(lastScout.scoutedAt) : null,
    },
    { header: 'ラベル', value: ({ relation: { labels } }) => listed(labels.map(({ name }) => name)) },
    { header: 'URL', value: ({ universalUid }) => addressOf(paths.profile(universalUid)) },
  ];
}
