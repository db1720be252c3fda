import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ReceivedId } from './received.ts';
import { MASTER_MAX_AGE } from './working-form.ts';

export const JobCategory = v.object({
  id: ReceivedId,
  name: v.string(),
  children: v.nullish(v.array(v.object({ id: ReceivedId, name: v.string() })), []),
});
export type JobCategory = v.InferOutput<typeof JobCategory>;

/** `code` is JIS X 0401, `01` to `47`. */
export const Prefecture = v.object({ code: v.string(), name: v.string() });
export type Prefecture = v.InferOutput<typeof Prefecture>;

export const shared = {
  listJobCategories: endpoint({
    method: 'get',
    path: '/shared/job_category/list',
    auth: 'none',
    maxAge: MASTER_MAX_AGE,
    response: v.array(JobCategory),
  }),
  listPrefectures: endpoint({
    method: 'get',
    path: '/shared/prefecture/list',
    auth: 'none',
    maxAge: MASTER_MAX_AGE,
    response: v.array(Prefecture),
  }),
};
