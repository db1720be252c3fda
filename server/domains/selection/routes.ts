import type { Hono } from 'hono';
import { selection } from '#endpoints/selection';
import { type AppEnv, implement } from '../../http/implement.ts';
import { badRequest } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { lockConversation } from '../chat/conversation.ts';
import { checkFinishable, checkMatchable } from './policy.ts';
import {
  listProjectsOfCandidate,
  listProjectsWithSelections,
  lockSelection,
  setSelectionStatus,
} from './store.ts';

/** Mounts the course of selections (product.md §4). */
export function selectionRoutes(app: Hono<AppEnv>, services: Services): void {
  const { db } = services;
  implement(app, services, selection, {
    finish: ({ corporation, params }) =>
      db.transaction(async (tx) => {
        const before = await lockSelection(tx, corporation.universalCorporationId, params.selectionId);
        checkFinishable(before.status);
        return setSelectionStatus(tx, before, 'finished');
      }),
    createMatchingReport: ({ corporation, params, body, ...call }) =>
      call.services.db.transaction(async (tx) => {
        const cid = corporation.universalCorporationId;
        const before = await lockConversation(tx, cid, params.chatGroupId);
        if (
          body.universalCorporationId !== cid ||
          body.chatGroupId !== before.chatGroupId ||
          body.universalUid !== before.universalUid
        ) {
          throw badRequest('成約の報告内容がやりとりと一致しません。画面を再読み込みしてください');
        }
        checkMatchable(before.status);
        return setSelectionStatus(tx, before, 'matched');
      }),
    listProjects: ({ corporation, query }) =>
      query.universalUid
        ? listProjectsOfCandidate(db, corporation.universalCorporationId, query.universalUid)
        : listProjectsWithSelections(db, corporation.universalCorporationId, query),
  });
}
