import type { Hono } from 'hono';
import { interaction } from '#endpoints/interaction';
import { type AppEnv, implement } from '../../http/implement.ts';
import { queryNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findProfiles } from '../user-profile/store.ts';
import { countUnreadMessages, findInteraction, listInteractions } from './store.ts';

/** Mounts the list of conversations (product.md メッセージ). */
export function interactionRoutes(app: Hono<AppEnv>, services: Services): void {
  implement(app, services, interaction, {
    list: ({ corporation, query }) => listInteractions(services, corporation.universalCorporationId, query),
    numberOfUnreadMessages: ({ corporation }) =>
      countUnreadMessages(services.db, corporation.universalCorporationId),
    show: async ({ corporation, params }) => {
      const cid = corporation.universalCorporationId;
      const found = await findInteraction(services, cid, params.chatGroupId);
      if (!found) throw queryNotFound();
      const { universalUid } = found.partner;
      const partnerProfile = (await findProfiles(services.db, cid, [universalUid], services.apiUrl)).get(
        universalUid,
      );
      if (!partnerProfile) throw queryNotFound();
      return { ...found, partnerProfile };
    },
  });
}
