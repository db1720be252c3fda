import { useQueryClient } from '@tanstack/react-query';
import { favoriteUser } from '#endpoints/favorite-user';
import type { ListedProfile } from '#endpoints/user-profile';
import { findListedProfile, patchCachedRelation } from '@/features/candidates/profile-cache';
import { corporationFilter, useCorporationMutation } from '@/session/corporation-queries';
import { isCurrentCorporation, useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/toast-store';
import { favoriteChannel } from './favorite-channel';

/** A candidate of any list; of the favourites also since when they are one, where the platform says so. */
export type FavoriteTarget = Pick<ListedProfile, 'universalUid' | 'relation'> & {
  favoritedAt?: string | null;
};

type Intent = {
  universalUid: string;
  isFavorite: boolean;
  favoritedAt?: string | undefined;
  isUndo?: boolean;
};

/** The newest intent for each candidate whose call is on its way: two calls at once could overtake each other. */
const intents = new Map<string, Intent>();

/**
 * Adds a candidate to the favourites or takes them off: at once on every screen and in every tab, with 元に戻す, and back
 * to what the server has when it refuses. The last press counts, however quickly they follow each other.
 */
export function useFavorite() {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const add = useCorporationMutation(favoriteUser.add);
  const remove = useCorporationMutation(favoriteUser.remove);

  const send = ({ universalUid, isFavorite, favoritedAt }: Intent) =>
    isFavorite
      ? add.mutateAsync({ body: { universalUid, favoritedAt } })
      : remove.mutateAsync({ body: { universalUid } });

  const keyOf = (universalUid: string) => `${cid} ${universalUid}`;

  const setFavorite = async (intent: Intent) => {
    const { universalUid } = intent;
    const key = keyOf(universalUid);
    const isUnderWay = intents.has(key);
    intents.set(key, intent);
    const target = { cid, universalUid };
    patchCachedRelation(queryClient, target, { isFavorite: intent.isFavorite });
    if (isUnderWay) return;

    let isFavorite = !intent.isFavorite;
    let settled = intent;
    try {
      do {
        settled = intents.get(key) ?? intent;
        if (settled.isFavorite !== isFavorite) await send(settled);
        isFavorite = settled.isFavorite;
      } while (intents.get(key) !== settled);
    } catch {
      // The reason is alerted, as for all writes; the heart shows the outcome.
      patchCachedRelation(queryClient, target, { isFavorite });
      // It may have arrived all the same.
      void queryClient.invalidateQueries(corporationFilter(favoriteUser.list, { cid }));
      return;
    } finally {
      intents.delete(key);
    }

    favoriteChannel.post({ cid, universalUid, isFavorite });
    void queryClient.invalidateQueries(corporationFilter(favoriteUser.list, { cid }));
    // Under another company the message and its 元に戻す would be out of place.
    if (settled.isUndo || !isCurrentCorporation(cid)) return;
    showToast({
      message: isFavorite ? 'お気に入りに追加しました' : 'お気に入りから外しました',
      action: {
        label: '元に戻す',
        onAction: () => void setFavorite({ ...settled, isFavorite: !isFavorite, isUndo: true }),
      },
    });
  };

  return {
    toggleFavorite({ universalUid, relation, favoritedAt }: FavoriteTarget): void {
      // Two presses may come before the screen shows the first.
      const known = findListedProfile(queryClient, universalUid)?.relation ?? relation;
      const { isFavorite } = intents.get(keyOf(universalUid)) ?? known;
      void setFavorite({ universalUid, isFavorite: !isFavorite, favoritedAt: favoritedAt ?? undefined });
    },
  };
}
