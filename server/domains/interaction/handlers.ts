import type { interaction } from '#endpoints/interaction';
import type { Handlers } from '../../http/implement.ts';
import { queryNotFound } from '../../http/problem.ts';
import { findProfiles } from '../user-profile/store.ts';
import { changeAssignee } from './assignee.ts';
import { countUnreadMessages, findInteraction, listInteractions } from './store.ts';

/** Handles the list of conversations (product.md メッセージ). */
export const interactionHandlers: Handlers<typeof interaction> = {
  list: (call) => listInteractions(call, { cid: call.cid, universalUid: call.user.universalUid }, call.query),
  numberOfUnreadMessages: ({ db, cid }) => countUnreadMessages(db, cid),
  show: async ({ db, apiUrl, cid, params }) => {
    const found = await findInteraction({ db, apiUrl }, cid, params.chatGroupId);
    if (!found) throw queryNotFound();
    const { universalUid } = found.partner;
    const partnerProfile = (await findProfiles(db, cid, [universalUid], apiUrl)).get(universalUid);
    if (!partnerProfile) throw queryNotFound();
    return { ...found, partnerProfile };
  },
  changeAssignee,
};
