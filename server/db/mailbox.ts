import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the mailbox that an address leads to, as SQL: whoever types it chooses its case and what follows a plus sign, and all of
 * these are one to its owner.
 */
export const mailboxOf = (email: SQLWrapper): SQL<string> =>
  sql<string>`lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`;

/** Returns about the same for an address as `mailboxOf`, to wait in line by. */
export const mailboxName = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
