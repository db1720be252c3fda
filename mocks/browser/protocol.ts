/** A request of a page, as it is sent to the worker that has the server. */
export type ServerRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
};

/** The worker's response, or why there is none. */
export type ServerResponse =
  | { status: number; headers: [string, string][]; body: ArrayBuffer }
  | { error: string };

/** Where the app calls the API, below its own origin. */
export const API_PATH = '/biz-api';

/** The identity provider's accounts: `?email=` or `?uid=` finds one, a POST adds one, or changes its password. */
export const ACCOUNTS_PATH = '/biz-mocked/accounts';

/** The mails that the API sent, newest first. */
export const MAILS_PATH = '/biz-mocked/mails';
