import type { interaction } from '#endpoints/interaction';
import type { Call, Handlers } from '../../http/implement.ts';
import { queryNotFound } from '../../kit/problem.ts';
import { findProfiles } from '../user-profile/store.ts';
import { countUnreadMessages, findInteraction, listInteractions } from './store.ts';

const readerOf = ({ cid, user, clock }: Pick<Call<typeof interaction.list>, 'cid' | 'user' | 'clock'>) => ({
  cid,
  universalUid: user.universalUid,
  now: clock(),
});

/** Handles the list of conversations (docs/product/messages.md, List). */
export const interactionHandlers: Handlers<typeof interaction> = {
  list: (call) => listInteractions(call, readerOf(call), call.query),
  numberOfUnreadMessages: ({ db, cid }) => countUnreadMessages(db, cid),
  show: async (call) => {
    const { db, apiUrl, cid } = call;
    const found = await findInteraction({ db, apiUrl }, readerOf(call), call.params.chatGroupId);
    if (!found) throw queryNotFound();
    const { universalUid } = found.partner;
    const profiles = await findProfiles(db, cid, [universalUid], apiUrl);
    return { ...found, partnerProfile: profiles.get(universalUid) ?? null };
  },
};
