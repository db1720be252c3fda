import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, Timestamp, text } from './primitives.ts';

/** `updatedAt` and `updatedByName` are null before the first writing. */
export const Memo = v.object({
  targetUniversalUid: v.string(),
  memo: v.string(),
  updatedAt: v.nullable(Timestamp),
  updatedByName: v.nullable(v.string()),
});
export type Memo = v.InferOutput<typeof Memo>;

export const MEMO_MAX_LENGTH = 10_000;

export const memo = {
  show: endpoint({
    method: 'get',
    path: '/memo/corporation_member/:cid/memo/:targetUid/show',
    summary: "Shows the company's memo on a candidate; an empty one when there is none.",
    auth: 'member',
    response: Memo,
  }),
  change: endpoint({
    method: 'post',
    path: '/memo/corporation_member/:cid/change',
    summary: 'Writes the memo; 422 when it changed after the `updatedAt` that was read.',
    auth: 'member',
    permission: 'addMemoToUser',
    body: v.object({
      targetUniversalUid: Id,
      memo: text('メモ', MEMO_MAX_LENGTH),
      /** The `updatedAt` of the memo that the writer saw. */
      updatedAt: v.nullable(Timestamp),
    }),
    response: Memo,
  }),
};
