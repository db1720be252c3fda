import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const WorkingForm = v.object({ id: v.string(), name: v.string() });
export type WorkingForm = v.InferOutput<typeof WorkingForm>;

/** A call on projects by its path, apart from them because searches need it without the schemas of projects. */
export const listWorkingForms = endpoint({
  method: 'get',
  path: '/project/general/master/recruitment_working_form/list',
  summary: 'Lists the working forms.',
  auth: 'none',
  response: v.array(WorkingForm),
});
