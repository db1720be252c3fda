import { shared } from '#endpoints/shared';
import { listWorkingForms } from '#endpoints/working-form';
import { endpointQuery } from '@/client/queries';

/** One that fails is not asked for again by every card that wants a name: a person does that, or the next page load. */
const asExtra = { meta: { isExtra: true }, retryOnMount: false } as const;

/** The job categories in two levels. */
export const jobCategoriesQuery = { ...endpointQuery(shared.listJobCategories), ...asExtra };

/** The prefectures. */
export const prefecturesQuery = { ...endpointQuery(shared.listPrefectures), ...asExtra };

/** The working forms. */
export const workingFormsQuery = { ...endpointQuery(listWorkingForms), ...asExtra };

/** The names that a candidate's terms are shown by: cards wait for them. */
export const mastersReads = [jobCategoriesQuery, prefecturesQuery, workingFormsQuery] as const;
