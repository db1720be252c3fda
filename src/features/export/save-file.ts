import { formatFullDateTime } from '@/lib/format';

/** The name of an exported file with today's date in JST: `スカウト送信一覧_20261121.csv`. */
export const csvFileName = (name: string, now: Date = new Date()): string =>
  `${name}_${formatFullDateTime(now.toISOString()).slice(0, 10).replaceAll('/', '')}.csv`;

/** Milliseconds after which every browser has begun to read what it downloads. */
const RELEASE_DELAY = 60_000;

/** Lets the browser save a text as a CSV file. */
export function saveCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY);
}
