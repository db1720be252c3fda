const kB = 1000;

/** The most that one page may fetch when it is opened again, by a browser that fetches nothing ahead. */
type PageBudget = {
  /** Bytes of all scripts after gzip. */
  scripts: number;
  /** Calls of the API: reading the same thing twice is a fault even within the budget. */
  calls: number;
};

/** Largest sizes of the browser's JavaScript, in bytes after gzip, and largest numbers of calls. */
export const budgets: {
  /** Scripts that a page's HTML names: needed before it can be used. */
  initial: { most: number; byRoute: Readonly<Record<string, number>> };
  /** Modules of a page that at most one other page loads, in whichever scripts. */
  own: number;
  /** Everything that a page has fetched once it is quiet, by its name in the menu or its heading. */
  fetched: Readonly<Record<string, PageBudget>>;
} = {
  initial: {
    most: 200 * kB,
    byRoute: { '/login': 150 * kB, '/projects/[projectId]/edit': 210 * kB },
  },
  own: 40 * kB,
  fetched: {
    ログイン: { scripts: 200 * kB, calls: 0 },
    案件管理: { scripts: 250 * kB, calls: 12 },
    案件詳細: { scripts: 250 * kB, calls: 13 },
    候補者検索: { scripts: 251 * kB, calls: 11 },
    候補者詳細: { scripts: 252 * kB, calls: 14 },
    メッセージ: { scripts: 281 * kB, calls: 8 },
    応募管理: { scripts: 250 * kB, calls: 9 },
  },
};

/** Bytes as text in thousands: `149.2 kB`. */
export const kilobytes = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`;
