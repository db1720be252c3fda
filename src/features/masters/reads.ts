import { shared } from '#endpoints/shared';
import { listWorkingForms } from '#endpoints/working-form';
import { endpointQuery } from '@/client/queries';

const asExtra = { meta: { isExtra: true } };

/** The job categories in two levels. */
export const jobCategoriesQuery = { ...endpointQuery(shared.listJobCategories), ...asExtra };

/** The prefectures. */
export const prefecturesQuery = { ...endpointQuery(shared.listPrefectures), ...asExtra };

/** The working forms. */
export const workingFormsQuery = { ...endpointQuery(listWorkingForms), ...asExtra };

/** The names that a candidate's terms are shown by: cards wait for them. */
export const mastersReads = [jobCategoriesQuery, prefecturesQuery, workingFormsQuery] as const;
