import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import { selection } from '#endpoints/selection';
import { userProfile } from '#endpoints/user-profile';
import { corporationQuery } from '@/session/corporation-queries';

/** What a candidate's page reads beside the profile. */
export const candidateQueries = (universalUid: string) =>
  [
    corporationQuery(memo.show, { params: { targetUid: universalUid } }),
    corporationQuery(scout.latest, { params: { targetUid: universalUid } }),
    corporationQuery(selection.listProjects, { query: { universalUid } }),
  ] as const;

/** The profile itself, with its texts: an extension call. */
export const profileQuery = (universalUid: string) =>
  corporationQuery(userProfile.show, { params: { universalUid } });
