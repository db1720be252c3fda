import '@tanstack/react-query';

/** What a query or mutation tells the app's error alerts (spec §8). */
export type ErrorMeta = {
  /** The screen shows every error of this call itself: no alert. */
  handlesErrors?: boolean;
  /** The page can do without what this reads: one notice above it tells when it is missing, and reads it again. */
  isExtra?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta & Record<string, unknown>;
    mutationMeta: ErrorMeta & Record<string, unknown>;
  }
}
