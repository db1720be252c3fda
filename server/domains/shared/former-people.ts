/** How somebody is named of whom nothing but ids is kept, or who is no candidate any more. */
export const FORMER_USER = '退会したユーザー';

/** How a member is named of whom nothing but ids is kept. */
export const FORMER_MEMBER = '退会したメンバー';

/** Replaces a text of or to a forgotten candidate. */
export const REMOVED_TEXT = '削除されたメッセージ';
