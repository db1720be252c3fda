import { favoriteUser } from '#endpoints/favorite-user';
import { listLabels } from '#endpoints/label-list';
import { substitute } from './substitute';

/** A favorite that comes back gets the time at which it does. */
export const restoreFavorite = substitute(
  favoriteUser.restore,
  async ({ params: { cid }, body: { universalUid } }, direct) =>
    direct<typeof favoriteUser.add>(favoriteUser.add, { params: { cid }, body: { universalUid } }),
);

/** No candidate has a label. */
export const noLabels = substitute(listLabels, async () => []);
