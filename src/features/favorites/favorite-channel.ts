import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { favoriteUser } from '#endpoints/favorite-user';
import { patchCachedRelation } from '@/features/candidates/profile-cache';
import { tabChannel } from '@/lib/tab-channel';
import { corporationFilter } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';

const FavoriteUpdate = v.object({ cid: v.string(), universalUid: v.string(), isFavorite: v.boolean() });

/** Candidates that became favourites or ceased to be in the other tabs of this browser. */
export const favoriteChannel = tabChannel('biz.favorites', (data) => {
  const result = v.safeParse(FavoriteUpdate, data);
  return result.success ? result.output : null;
});

/** Keeps the hearts here in step with the other tabs of this browser. */
export function useFavoriteUpdates(): void {
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  useEffect(
    () =>
      favoriteChannel.listen(({ cid, universalUid, isFavorite }) => {
        if (cid !== corporationId) return;
        patchCachedRelation(queryClient, { cid, universalUid }, { isFavorite });
        void queryClient.invalidateQueries(corporationFilter(favoriteUser.list));
      }),
    [queryClient, corporationId],
  );
}
