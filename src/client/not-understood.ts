import { ResponseShapeError } from './response-shape-error';

/** What a person reads about a response that the app does not understand. */
export const NOT_UNDERSTOOD_MESSAGE =
  'サーバーの応答は届きましたが、内容を読み取れませんでした。ページを再読み込みしても変わらない場合は、お問い合わせフォームからご連絡ください。';

/** Whether a response came that the app does not understand: nothing is wrong with the network. */
export const isNotUnderstood = (error: unknown): boolean => error instanceof ResponseShapeError;
