import * as v from 'valibot';
import { seenAtHeader } from './based-on.ts';
import { endpoint } from './endpoint.ts';
import { Id, text } from './primitives.ts';
import { optionalPart } from './received.ts';
import { ReceivedTime } from './received-time.ts';
import { vital } from './vital.ts';

/**
 * `updatedAt` and `updatedByName` are null where they are not known. The text is required or null: an editor would write over
 * a text of another name.
 */
export const Memo = v.object({
  memo: vital(
    v.pipe(
      v.nullable(v.string()),
      v.transform((text) => text ?? ''),
    ),
  ),
  updatedAt: optionalPart(ReceivedTime),
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
    body: v.object({ targetUniversalUid: Id, memo: text('メモ', MEMO_MAX_LENGTH) }),
    headers: seenAtHeader,
    response: Memo,
  }),
};
