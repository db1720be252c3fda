/** What the middlewares leave for a handler, and what a Node server hands in. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** Whom the rate limit counts for. */
    client: string;
  };
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
};
