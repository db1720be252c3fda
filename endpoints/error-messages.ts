/** The message of a read that found nothing (spec §8). */
export const QUERY_RESULT_IS_NOTHING = 'Query result is nothing';

/** The message of a write whose target does not exist (spec §8). */
export const AGGREGATE_ROOT_NOT_FOUND = 'Aggregate root tried to find has not found';

/** The message of what is no e-mail address. */
export const WRONG_EMAIL =
  'メールアドレスの形式が正しくありません。「name@example.com」の形で入力してください';
