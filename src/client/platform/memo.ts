import { type Memo, memo } from '#endpoints/memo';
import { writtenBefore } from './read-first';
import { substitute } from './substitute';

/** A text of which nothing else is known. */
const textOnly = (text: string): Memo => ({ memo: text, updatedAt: null, updatedByName: null });

/** Changes a memo unless a colleague has, and returns it with whatever the platform says of it. */
export const changeMemo = substitute(memo.change, async ({ params, body, seen }, direct) => {
  const show = { params: { cid: params.cid, targetUid: body.targetUniversalUid } };
  const read = async () => (await direct(memo.show, show)) ?? textOnly('');
  if (seen !== undefined) {
    const found = writtenBefore({
      stored: await read(),
      seen,
      sent: body.memo,
      textOf: (stored) => stored.memo,
    });
    if (found) return found;
  }
  const changed = (await direct(memo.change, { params, body })) ?? (await read().catch(() => null));
  return changed?.memo === body.memo ? changed : textOnly(body.memo);
});
