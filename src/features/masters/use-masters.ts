import { shared } from '#endpoints/shared';
import { listWorkingForms } from '#endpoints/working-form';
import { endpointQuery } from '@/client/queries';
import { sharedQuery } from './shared-query';

const forever = { staleTime: Number.POSITIVE_INFINITY, meta: { isExtra: true } };

/** Made once of each answer, not by every card of a list that asks for a name. */
function oncePerAnswer<Data extends object, Names>(make: (data: Data) => Names): (data: Data) => Names {
  const made = new WeakMap<Data, Names>();
  return (data) => {
    const names = made.get(data) ?? make(data);
    made.set(data, names);
    return names;
  };
}

type Category = { id: string; name: string; children: readonly { id: string; name: string }[] };

const categoriesQuery = sharedQuery({ ...endpointQuery(shared.listJobCategories), ...forever });
const noCategories: never[] = [];
const categoryNames = oncePerAnswer((data: readonly Category[]) => {
  const all = data.flatMap((parent) => [parent, ...parent.children]);
  return new Map(all.map(({ id, name }) => [id, name]));
});

/** The job categories in two levels, and the name of each by id. */
export function useJobCategories() {
  const data = categoriesQuery.useData() ?? noCategories;
  return { jobCategories: data, nameOfJobCategory: (id: string) => categoryNames(data).get(id) ?? '' };
}

const prefecturesQuery = sharedQuery({ ...endpointQuery(shared.listPrefectures), ...forever });
const noPrefectures: never[] = [];
const prefectureNames = oncePerAnswer(
  (data: readonly { code: string; name: string }[]) => new Map(data.map(({ code, name }) => [code, name])),
);

/** The prefectures, and the name of each by code. */
export function usePrefectures() {
  const data = prefecturesQuery.useData() ?? noPrefectures;
  return { prefectures: data, nameOfPrefecture: (code: string) => prefectureNames(data).get(code) ?? '' };
}

const formsQuery = sharedQuery({ ...endpointQuery(listWorkingForms), ...forever });
const noForms: never[] = [];
const formNames = oncePerAnswer(
  (data: readonly { id: string; name: string }[]) => new Map(data.map(({ id, name }) => [id, name])),
);

/** The working forms, and the name of each by id. */
export function useWorkingForms() {
  const data = formsQuery.useData() ?? noForms;
  return { workingForms: data, nameOfWorkingForm: (id: string) => formNames(data).get(id) ?? '' };
}

/** Whether the job categories are on their way. */
export const useAreJobCategoriesAwaited = categoriesQuery.useIsAwaited;

/** Whether the names that a candidate is described by are on their way: what shows without them grows when they come. */
export function useAreNamesAwaited(): boolean {
  const areCategoriesAwaited = categoriesQuery.useIsAwaited();
  const arePrefecturesAwaited = prefecturesQuery.useIsAwaited();
  return areCategoriesAwaited || arePrefecturesAwaited;
}
