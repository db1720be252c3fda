import '@tanstack/react-query';

/** What a query or mutation declares for the app's error alerts (docs/decisions/0019-error-alerts.md). */
export type ErrorMeta = {
  /** The screen itself shows what failed and how to try again: a missing response is alerted once per outage. */
  handlesErrors?: boolean;
  /** Never alerted: a background call such as a prefetch, or one whose screen alerts each failure itself. */
  hasNoAlert?: boolean;
  /** The page can do without it: one notice says when it is missing, and reads it again. */
  isExtra?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta & Record<string, unknown>;
    mutationMeta: ErrorMeta & Record<string, unknown>;
  }
}
