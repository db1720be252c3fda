import { useQuery } from '@tanstack/react-query';
import { shared } from '#endpoints/shared';
import { listWorkingForms } from '#endpoints/working-form';
import { endpointQuery } from '@/client/queries';

const forever = { staleTime: Number.POSITIVE_INFINITY, meta: { isExtra: true } };

/** The job categories in two levels, and the name of each by id. */
export function useJobCategories() {
  const { data = [] } = useQuery({ ...endpointQuery(shared.listJobCategories), ...forever });
  const names = new Map(
    data.flatMap((parent) => [parent, ...parent.children].map(({ id, name }) => [id, name] as const)),
  );
  return { jobCategories: data, nameOfJobCategory: (id: string) => names.get(id) ?? '' };
}

/** The prefectures, and the name of each by code. */
export function usePrefectures() {
  const { data = [] } = useQuery({ ...endpointQuery(shared.listPrefectures), ...forever });
  const names = new Map(data.map(({ code, name }) => [code, name]));
  return { prefectures: data, nameOfPrefecture: (code: string) => names.get(code) ?? '' };
}

/** The working forms, and the name of each by id. */
export function useWorkingForms() {
  const { data = [] } = useQuery({ ...endpointQuery(listWorkingForms), ...forever });
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return { workingForms: data, nameOfWorkingForm: (id: string) => names.get(id) ?? '' };
}
