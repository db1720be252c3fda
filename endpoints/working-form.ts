import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ReceivedId } from './received.ts';

/** Seconds for which the master lists may be cached; they change with a release. */
export const MASTER_MAX_AGE = 3600;

export const WorkingForm = v.object({ id: ReceivedId, name: v.string() });
export type WorkingForm = v.InferOutput<typeof WorkingForm>;

/** A call on projects by its path, apart from them because searches need it without the schemas of projects. */
export const listWorkingForms = endpoint({
  method: 'get',
  path: '/project/general/master/recruitment_working_form/list',
  auth: 'none',
  maxAge: MASTER_MAX_AGE,
  response: v.array(WorkingForm),
});
