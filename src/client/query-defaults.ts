/** Milliseconds that a response counts as fresh (spec §9). */
const STALE_TIME = 300_000;

/** The shorter of the two stale times of spec §9, for what other people change while one works. */
export const SHORT_STALE_TIME = 60_000;

/** The defaults of every query (spec §9). */
export const queryDefaults = {
  staleTime: STALE_TIME,
  retry: false,
  // What failed ahead of its screen is not read once more as the screen opens.
  retryOnMount: false,
  refetchOnWindowFocus: false,
} as const;
