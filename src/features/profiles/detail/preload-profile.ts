import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { userProfile } from '#endpoints/user-profile';
import { env } from '@/config/env';
import { preloadMasters } from '@/features/masters/preload-masters';
import type { Preload } from '@/session/preload';

/** What 候補者詳細 reads first: the candidate, and what the company knows. */
export const preloadProfile: Preload = ({ read, id }) => {
  if (env.apiExtensions) read(userProfile.show, { params: { universalUid: id } });
  read(memo.show, { params: { targetUid: id } });
  read(scout.latest, { params: { targetUid: id } });
  read(selection.listProjects, { query: { universalUid: id } });
  preloadMasters(read);
};
