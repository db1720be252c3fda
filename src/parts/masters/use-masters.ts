import { useQuery } from '@tanstack/react-query';
import { jobCategoriesQuery, prefecturesQuery, workingFormsQuery } from './reads';

/** Makes the names once for each response, not in every card of a list that needs one. */
function oncePerResponse<Data extends object, Names>(make: (data: Data) => Names): (data: Data) => Names {
  const made = new WeakMap<Data, Names>();
  return (data) => {
    const names = made.get(data) ?? make(data);
    made.set(data, names);
    return names;
  };
}

type Category = { id: string; name: string; children: readonly { id: string; name: string }[] };

const noCategories: never[] = [];
const categoryNames = oncePerResponse((data: readonly Category[]) => {
  const all = data.flatMap((parent) => [parent, ...parent.children]);
  return new Map(all.map(({ id, name }) => [id, name]));
});

/** The job categories in two levels, and the name of each by id. */
export function useJobCategories() {
  const { data = noCategories } = useQuery(jobCategoriesQuery);
  return { jobCategories: data, nameOfJobCategory: (id: string) => categoryNames(data).get(id) ?? '' };
}

const noPrefectures: never[] = [];
const prefectureNames = oncePerResponse(
  (data: readonly { code: string; name: string }[]) => new Map(data.map(({ code, name }) => [code, name])),
);

/** The prefectures, and the name of each by code. */
export function usePrefectures() {
  const { data = noPrefectures } = useQuery(prefecturesQuery);
  return { prefectures: data, nameOfPrefecture: (code: string) => prefectureNames(data).get(code) ?? '' };
}

const noForms: never[] = [];
const formNames = oncePerResponse(
  (data: readonly { id: string; name: string }[]) => new Map(data.map(({ id, name }) => [id, name])),
);

/** The working forms, and the name of each by id. */
export function useWorkingForms() {
  const { data = noForms } = useQuery(workingFormsQuery);
  return { workingForms: data, nameOfWorkingForm: (id: string) => formNames(data).get(id) ?? '' };
}

/** Whether the job categories are on their way for the first time; no longer once an attempt has failed. */
export function useAreJobCategoriesAwaited(): boolean {
  return !useQuery(jobCategoriesQuery).isFetched;
}

/** Whether the names that a candidate is described by are on their way: what shows without them grows when they come. */
export function useAreNamesAwaited(): boolean {
  const { isFetched } = useQuery(prefecturesQuery);
  const areCategoriesAwaited = useAreJobCategoriesAwaited();
  return areCategoriesAwaited || !isFetched;
}
