import { type SQL, sql } from 'drizzle-orm';
import type { UserSummary } from '#endpoints/user-profile';
import { candidate } from '../../db/schema.ts';

/** The columns of a candidate that `toUserSummary` reads. */
export const userSummaryColumns = {
  universalUid: candidate.universalUid,
  lastName: candidate.lastName,
  firstName: candidate.firstName,
  imagePath: candidate.imagePath,
};

/** Returns a candidate as lists name them; `apiUrl` is the origin that serves the pictures. */
export function toUserSummary(
  row: { universalUid: string; lastName: string; firstName: string; imagePath: string | null },
  apiUrl: string,
): UserSummary {
  const { universalUid, lastName, firstName, imagePath } = row;
  return {
    universalUid,
    lastName,
    firstName,
    imageUrl: imagePath === null ? null : `${apiUrl}/thumbnail/${imagePath}`,
  };
}

/** What a search for a candidate's name looks at: the name with and without a space, and how it is read. */
export const candidateNameText: SQL = sql`(${candidate.lastName} || ${candidate.firstName} || ' ' || ${candidate.lastNameKana} || ${candidate.firstNameKana})`;
