import { useQueryClient } from '@tanstack/react-query';
import { favoriteUser } from '#endpoints/favorite-user';
import type { ListedProfile } from '#endpoints/user-profile';
import { env } from '@/config/env';
import { findListedProfile, patchCachedRelation } from '@/features/candidates/profile-cache';
import { corporationFilter, useCorporationMutation } from '@/session/corporation-queries';
import { isCurrentCorporation, useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/toast-store';
import { favoriteNews } from './favorite-news';

/** A candidate of any list; of the favourites also since when they are one. */
export type FavoriteTarget = Pick<ListedProfile, 'universalUid' | 'relation'> & { favoritedAt?: string };

type Wish = { universalUid: string; isFavorite: boolean; favoritedAt?: string | undefined; isUndo?: boolean };

/** The newest wish for each candidate whose call is on its way: two calls at once could overtake each other. */
const wishes = new Map<string, Wish>();

/**
 * Adds a candidate to the favourites or takes them off: at once on every screen and in every tab, with 元に戻す, and back
 * to what the server has when it refuses. The last press counts, however quickly they follow each other.
 */
export function useFavorite() {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const add = useCorporationMutation(favoriteUser.add);
  const remove = useCorporationMutation(favoriteUser.remove);

  const send = ({ universalUid, isFavorite, favoritedAt }: Wish) =>
    isFavorite
      ? add.mutateAsync({ body: { universalUid, ...(env.apiExtensions ? { favoritedAt } : {}) } })
      : remove.mutateAsync({ body: { universalUid } });

  const keyOf = (universalUid: string) => `${cid} ${universalUid}`;

  const setFavorite = async (wish: Wish) => {
    const { universalUid } = wish;
    const key = keyOf(universalUid);
    const isUnderWay = wishes.has(key);
    wishes.set(key, wish);
    const target = { cid, universalUid };
    patchCachedRelation(queryClient, target, { isFavorite: wish.isFavorite });
    if (isUnderWay) return;

    let isFavorite = !wish.isFavorite;
    let settled = wish;
    try {
      do {
        settled = wishes.get(key) ?? wish;
        if (settled.isFavorite !== isFavorite) await send(settled);
        isFavorite = settled.isFavorite;
      } while (wishes.get(key) !== settled);
    } catch {
      // Why is alerted for all writes; the heart says what has become of it.
      patchCachedRelation(queryClient, target, { isFavorite });
      return;
    } finally {
      wishes.delete(key);
    }

    favoriteNews.post({ cid, universalUid, isFavorite });
    void queryClient.invalidateQueries(corporationFilter(favoriteUser.list, { cid }));
    // Under another company nobody wants to hear of it, and 元に戻す would be out of place.
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
      const { isFavorite } = wishes.get(keyOf(universalUid)) ?? known;
      void setFavorite({ universalUid, isFavorite: !isFavorite, favoritedAt });
    },
  };
}
