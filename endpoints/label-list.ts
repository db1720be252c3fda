import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { CandidateLabel } from './user-profile.ts';

/** A label of the company, how many candidates carry it, and how many of these are favorites. */
export const ListedLabel = v.object({
  ...CandidateLabel.entries,
  candidateCount: v.number(),
  favoriteCount: v.number(),
});
export type ListedLabel = v.InferOutput<typeof ListedLabel>;

/** The call on labels that pages make by themselves, apart from those that somebody has to ask for. */
export const listLabels = endpoint({
  method: 'get',
  path: '/label/corporation_member/:cid/label/list',
  auth: 'member',
  extension: true,
  response: v.array(ListedLabel),
});
