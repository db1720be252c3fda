import type { FormValues } from '@/lib/forms/form-values';
import { remoteLabels } from '@/parts/candidates/labels';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/parts/masters/use-masters';

const rewardTypes = { hourly: '時給', monthly: '月額' };

const nameIn = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value;

/** Returns the text of a field's value: ids by their names, lists with commas. */
export function useValueText() {
  const { nameOfJobCategory } = useJobCategories();
  const { nameOfPrefecture } = usePrefectures();
  const { nameOfWorkingForm } = useWorkingForms();
  const names: Readonly<Record<string, (value: string) => string>> = {
    jobCategoryIds: nameOfJobCategory,
    prefectureCode: nameOfPrefecture,
    workingFormId: nameOfWorkingForm,
    remote: nameIn(remoteLabels),
    rewardType: nameIn(rewardTypes),
    logo: (path) => (path === '' ? '' : '設定あり'),
  };
  return (field: string, value: FormValues[string] | undefined): string => {
    if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
    if (typeof value === 'number') return value.toLocaleString('ja-JP');
    return [value ?? '']
      .flat()
      .map((text) => names[field]?.(text) ?? text)
      .join('、');
  };
}
