const kB = 1000;

/** Largest sizes of the browser's JavaScript, in bytes after gzip. */
export const budgets: {
  /** Scripts that a page's HTML names: needed before it can be used. */
  initial: Readonly<Record<string, number>>;
  /** Everything that a page has fetched once it is quiet, by address. */
  fetched: Readonly<Record<string, number>>;
  /** Scripts of a page that at most one other page loads. */
  own: number;
} = {
  initial: { '/login': 150 * kB },
  fetched: { '/login/': 190 * kB, '/profiles/': 240 * kB },
  own: 40 * kB,
};

/** Bytes as text in thousands: `149.2 kB`. */
export const kilobytes = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`;
