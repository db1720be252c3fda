import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { UserSummary } from '#endpoints/user-profile';
import { candidate } from '../../db/schema.ts';
import { FORMER_USER } from './former-people.ts';

/** The columns of a candidate that `toUserSummary` reads. Of records that stay, such as conversations, join candidates by a left join. */
export const userSummaryColumns = {
  universalUid: candidate.universalUid,
  lastName: candidate.lastName,
  firstName: candidate.firstName,
  imagePath: candidate.imagePath,
};

type Named = { universalUid: string; lastName: string; firstName: string; imagePath: string | null };

/**
 * Returns a candidate as lists name them, or of an id that is no candidate's any more, who stands for it. `apiUrl` is the
 * origin that serves the pictures.
 */
export function toUserSummary(row: Named | null, former: string, apiUrl: string): UserSummary {
  if (!row)
    return { universalUid: former, lastName: FORMER_USER, firstName: '', imageUrl: null, hasLeft: true };
  const { universalUid, lastName, firstName, imagePath } = row;
  return {
    universalUid,
    lastName,
    firstName,
    imageUrl: imagePath === null ? null : `${apiUrl}/thumbnail/${imagePath}`,
  };
}

/**
 * The condition that an id is a candidate's. What a company puts on candidates, and whom they like, is listed and counted
 * with it, as both come with the profile.
 */
export const isCandidate = (universalUid: SQLWrapper): SQL =>
  sql`exists(select 1 from ${candidate} where ${candidate.universalUid} = ${universalUid})`;

/** What a search for a candidate's name looks at: the name with and without a space, and how it is read. */
export const candidateNameText: SQL = sql`(${candidate.lastName} || ${candidate.firstName} || ' ' || ${candidate.lastNameKana} || ${candidate.firstNameKana})`;
