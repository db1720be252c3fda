import type { EndpointDefinition } from '#endpoints/endpoint';

/** An invalid response, which does not fit its endpoint's schema: the server and the contract have drifted apart. */
export class ResponseShapeError extends Error {
  constructor(endpoint: EndpointDefinition, problems: readonly string[]) {
    super(`The response of ${endpoint.method} ${endpoint.path} does not fit: ${problems.join('; ')}`);
    this.name = 'ResponseShapeError';
  }
}

/** What a person reads about a response that the app does not understand. */
export const NOT_UNDERSTOOD_MESSAGE =
  'サーバーの応答は届きましたが、内容を読み取れませんでした。ページを再読み込みしても変わらない場合は、お問い合わせフォームからご連絡ください。';

/** Whether a response came that the app does not understand: nothing is wrong with the network. */
export const isNotUnderstood = (error: unknown): boolean => error instanceof ResponseShapeError;

let reporter: (error: Error) => void = () => {};

/** Sets who is notified in production of an invalid response. */
export function setResponseShapeReporter(next: (error: Error) => void): void {
  reporter = next;
}

/** Reports an invalid response. */
export function reportResponseShape(error: Error): void {
  reporter(error);
}
