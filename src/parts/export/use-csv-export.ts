import { useEffect, useEffectEvent, useState } from 'react';
import { dayOf } from '#endpoints/jst';
import { saveBlob } from '@/lib/browser/save-blob';
import { type CsvColumn, toCsv } from './csv';
import { createPageWalk, type RowSource, type WalkProgress, type WalkResult } from './page-walk';

export type CsvExport<Row> = RowSource<Row> & {
  /** What the list is called; the file is named after it and today in JST: `スカウト送信一覧_20261121.csv`. */
  name: string;
  columns: readonly CsvColumn<Row>[];
};

/** What was saved. */
export type SavedFile = {
  fileName: string;
  count: number;
  initialCount: number;
  /** False when the list changed so much that rows may be missing. */
  isComplete: boolean;
  unreadableCount: number;
};

/**
 * Reads all rows from its first render on and saves them as a file. `onSaved` is called once; after a failure `retry`
 * goes on with the rows that are there. What runs when the component goes is aborted.
 */
export function useCsvExport<Row>(
  { name, columns, ...source }: CsvExport<Row>,
  { onSaved }: { onSaved: (file: SavedFile) => void },
) {
  const [walk] = useState(() => createPageWalk(source));
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const [progress, setProgress] = useState<WalkProgress | null>(null);

  const save = useEffectEvent(({ rows, ...walked }: WalkResult<Row>) => {
    const fileName = `${name}_${dayOf(new Date()).replaceAll('-', '')}.csv`;
    saveBlob(new Blob([toCsv(columns, rows)]), fileName);
    onSaved({ fileName, count: rows.length, ...walked });
  });

  useEffect(() => {
    const controller = new AbortController();
    walk.run(controller.signal, setProgress).then(save, (error) => {
      if (controller.signal.aborted) return;
      setFailedAttempt(attempt);
      window.reportError(error); // the app alerts what spec §8 names
    });
    return () => controller.abort();
  }, [walk, attempt]);

  return {
    progress,
    hasFailed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
