import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { Id, optionalPart, optionalText, Timestamp, text } from './primitives.ts';

/** `updatedAt` and `updatedByName` are null where it is not known who wrote it and when. */
export const Memo = v.object({
  memo: optionalText,
  updatedAt: optionalPart(Timestamp),
  updatedByName: optionalPart(v.string()),
});
export type Memo = v.InferOutput<typeof Memo>;

export const MEMO_MAX_LENGTH = 10_000;

export const memo = {
  show: endpoint({
    method: 'get',
    path: '/memo/corporation_member/:cid/memo/:targetUid/show',
    auth: 'member',
    mayBeNothing: true,
    response: v.nullable(Memo),
  }),
  change: endpoint({
    method: 'post',
    path: '/memo/corporation_member/:cid/change',
    auth: 'member',
    permission: 'addMemoToUser',
    body: v.object({
      targetUniversalUid: Id,
      memo: text('メモ', MEMO_MAX_LENGTH),
      /** The `updatedAt` of the memo that the writer saw, null before there was one; left out, it is written whatever is there. */
      updatedAt: extension(v.optional(v.nullable(Timestamp))),
    }),
    response: Memo,
  }),
};
