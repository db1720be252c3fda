/** What replaces an account's address that is no longer its own: addresses are unique, and `.invalid` takes no mail. */
export const formerAddress = (universalUid: string): string => `${universalUid}@former.invalid`;

/** What replaces the id at the identity provider of an account that nobody shall sign in to. */
export const formerIdentity = (universalUid: string): string => `former-${universalUid}`;
