import { useQueryClient } from '@tanstack/react-query';
import { favoriteUser } from '#endpoints/favorite-user';
import type { UserProfile } from '#endpoints/user-profile';
import { patchCachedRelation } from '@/features/candidates/profile-cache';
import { corporationFilter, useCorporationMutation } from '@/session/corporation-queries';
import { showToast } from '@/ui/toast-store';

/**
 * Adds a candidate to the favourites or takes them off: at once on every screen, with 元に戻す, and back to what it was
 * when the server refuses.
 */
export function useFavorite() {
  const queryClient = useQueryClient();
  const add = useCorporationMutation(favoriteUser.add);
  const remove = useCorporationMutation(favoriteUser.remove);

  const setFavorite = (universalUid: string, isFavorite: boolean, { isUndo = false } = {}) => {
    const mutation = isFavorite ? add : remove;
    patchCachedRelation(queryClient, universalUid, { isFavorite });
    mutation.mutate(
      { body: { universalUid } },
      {
        onSuccess: () => {
          void queryClient.invalidateQueries(corporationFilter(favoriteUser.list));
          if (isUndo) return;
          showToast({
            message: isFavorite ? 'お気に入りに追加しました' : 'お気に入りから外しました',
            action: {
              label: '元に戻す',
              onAction: () => setFavorite(universalUid, !isFavorite, { isUndo: true }),
            },
          });
        },
        onError: () => patchCachedRelation(queryClient, universalUid, { isFavorite: !isFavorite }),
      },
    );
  };

  return {
    toggleFavorite: ({ universalUid, relation }: Pick<UserProfile, 'universalUid' | 'relation'>) =>
      setFavorite(universalUid, !relation.isFavorite),
  };
}
