/** What the middlewares leave for a handler, and what a Node server hands in. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** Who calls, by id; left out until the token was checked. */
    caller?: { user: string | undefined; company: string | undefined };
  };
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
};
