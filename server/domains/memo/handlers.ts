import type { memo } from '#endpoints/memo';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound, unprocessable } from '../../kit/problem.ts';
import { findCandidate } from '../shared/find-candidate.ts';
import { seenAtOf } from '../shared/seen-at.ts';
import { findMemo, writeMemo } from './store.ts';

/** Handles the memos of a company on candidates (docs/product/search.md, メモ). */
export const memoHandlers: Handlers<typeof memo> = {
  show: async ({ db, cid, params }) => {
    const found = await findMemo(db, { cid, targetUid: params.targetUid });
    if (!found) throw queryNotFound();
    return found;
  },
  change: async ({ db, clock, cid, user, body, headers: { seenAt } }) => {
    const targetUid = body.targetUniversalUid;
    if (!(await findCandidate(db, targetUid))) throw aggregateNotFound();
    const updatedAt = await writeMemo(
      db,
      { cid, targetUid },
      {
        memo: body.memo,
        updatedBy: user.universalUid,
        now: clock(),
        seenAt: seenAtOf(seenAt),
      },
    );
    if (!updatedAt) {
      throw unprocessable(
        '他のメンバーがメモを更新しました。最新の内容を確認してから、もう一度保存してください',
      );
    }
    return { memo: body.memo, updatedAt: updatedAt.toISOString(), updatedByName: user.name };
  },
};
