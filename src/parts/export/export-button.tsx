import { Download } from 'lucide-react';
import { useState } from 'react';
import { type LazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { Button } from '@/ui/controls/button';

/** What an export of a list is mounted with: the conditions at the moment of the click. */
export type ExportProps<Query> = { query: Query; onClose: () => void };

type ExportButtonProps<Query> = {
  /** The export, a `CsvExportDialog` with the list's columns, fetched at the first click. */
  dialog: LazyComponent<ExportProps<Query>>;
  /** The conditions of the list as it is shown. */
  query: Query;
};

/** CSVダウンロード: exports all rows that the conditions select, whatever the page. */
export function ExportButton<Query>({ dialog, query }: ExportButtonProps<Query>) {
  const [running, setRunning] = useState<{ query: Query } | null>(null);
  const Dialog = useLazyComponent(dialog, running !== null, () => setRunning(null));
  return (
    <>
      <Button icon={<Download />} loading={running !== null} onClick={() => setRunning({ query })}>
        CSVダウンロード
      </Button>
      {running && Dialog ? <Dialog query={running.query} onClose={() => setRunning(null)} /> : null}
    </>
  );
}
