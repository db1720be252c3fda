import type { Hono } from 'hono';
import { memo } from '#endpoints/memo';
import { type AppEnv, implement } from '../../http/implement.ts';
import { aggregateNotFound, queryNotFound, unprocessable } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findMemo, hasCandidate, writeMemo } from './store.ts';

/** Mounts the memos of a company on candidates (product.md 候補者詳細). */
export function memoRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, memo, {
    show: async ({ corporation, params }) => {
      const found = await findMemo(services.db, {
        corporationId: corporation.universalCorporationId,
        targetUid: params.targetUid,
      });
      if (!found) throw queryNotFound();
      return found;
    },
    change: async ({ corporation, user, body }) => {
      const targetUid = body.targetUniversalUid;
      if (!(await hasCandidate(services.db, targetUid))) throw aggregateNotFound();
      const updatedAt = await writeMemo(
        services.db,
        { corporationId: corporation.universalCorporationId, targetUid },
        {
          memo: body.memo,
          updatedBy: user.universalUid,
          now: services.clock(),
          seenAt: body.updatedAt === null ? null : new Date(body.updatedAt),
        },
      );
      if (!updatedAt) {
        throw unprocessable(
          '他のメンバーがメモを更新しました。最新の内容を確認してから、もう一度保存してください',
        );
      }
      return {
        targetUniversalUid: targetUid,
        memo: body.memo,
        updatedAt: updatedAt.toISOString(),
        updatedByName: user.name,
      };
    },
  });
}
