import type { selection } from '#endpoints/selection';
import type { Handlers } from '../../http/implement.ts';
import { badRequest } from '../../kit/problem.ts';
import { lockConversation } from '../chat/conversation.ts';
import { checkFinishable, checkMatchable } from './policy.ts';
import {
  listProjectsOfCandidate,
  listProjectsWithSelections,
  lockSelection,
  setFinishReason,
  setSelectionStatus,
} from './store.ts';

/** Handles the course of selections (docs/product.md §4). */
export const selectionHandlers: Handlers<typeof selection> = {
  finish: ({ db, clock, cid, params }) =>
    db.transaction(async (tx) => {
      const before = await lockSelection(tx, cid, params.selectionId);
      checkFinishable(before.status);
      return setSelectionStatus(tx, before, { status: 'finished' }, clock());
    }),
  changeFinishReason: ({ db, cid, params, body }) =>
    db.transaction(async (tx) => {
      const selected = await lockSelection(tx, cid, params.selectionId);
      checkFinishable(selected.status);
      await setFinishReason(tx, selected, { reason: body.reason, note: body.note.trim() || null });
      return {};
    }),
  createMatchingReport: ({ db, clock, cid, params, body }) =>
    db.transaction(async (tx) => {
      const before = await lockConversation(tx, cid, params.chatGroupId);
      if (
        body.universalCorporationId !== cid ||
        body.chatGroupId !== before.chatGroupId ||
        body.universalUid !== before.universalUid
      ) {
        throw badRequest('成約の報告内容がやりとりと一致しません。画面を再読み込みしてください');
      }
      checkMatchable(before.status);
      return setSelectionStatus(tx, before, { status: 'matched' }, clock());
    }),
  listProjects: ({ db, cid, query }) =>
    query.universalUid
      ? listProjectsOfCandidate(db, cid, query.universalUid)
      : listProjectsWithSelections(db, cid, query),
};
