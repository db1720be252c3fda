import { useEffect, useState } from 'react';
import { formatNumber } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import type { WalkProgress } from './page-walk';
import { type CsvExport, type SavedFile, useCsvExport } from './use-csv-export';

type CsvExportDialogProps<Row> = CsvExport<Row> & { onClose: () => void };

/** A small export is over before a dialog could be read: only one that takes longer shows itself. */
const PATIENCE = 400;

const countText = (count: number) => `${formatNumber(count)}件`;

const progressText = (progress: WalkProgress | null) =>
  progress ? `${formatNumber(progress.done)} / ${countText(progress.total)}` : '件数を確認しています…';

/**
 * Saves all rows of a list as a CSV file, from when it is mounted, with a progress bar and a way out. It closes by
 * itself once the file is saved, unless there is something to say about it.
 */
export function CsvExportDialog<Row>({ onClose, ...source }: CsvExportDialogProps<Row>) {
  const [isSlow, setIsSlow] = useState(false);
  const [saved, setSaved] = useState<SavedFile | null>(null);
  const { progress, hasFailed, retry } = useCsvExport(source, {
    onSaved(file) {
      showToast({ message: `${countText(file.count)}をダウンロードしました(${file.fileName})` });
      if (file.isComplete && file.count === file.initialCount) onClose();
      else setSaved(file);
    },
  });

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Dialog
      open={isSlow || hasFailed || saved !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="CSVダウンロード"
      footer={
        <>
          <Button onClick={onClose}>{saved ? 'OK' : 'キャンセル'}</Button>
          {hasFailed ? (
            <Button variant="primary" onClick={retry}>
              再試行
            </Button>
          ) : null}
        </>
      }
    >
      {saved ? (
        <ChangeNotice file={saved} />
      ) : (
        <>
          <ProgressBar
            label="CSVダウンロードの進み具合"
            value={progress?.done}
            max={progress?.total}
            valueText={progressText(progress)}
          />
          {hasFailed && !progress ? null : (
            <p className="mt-2 text-ink-muted text-sm tabular-nums">{progressText(progress)}</p>
          )}
          <div role="alert">
            {hasFailed ? (
              <InlineNotice tone="danger" className="mt-4">{`読み込みが途中で止まりました。${
                progress
                  ? 'ここまでの内容は残っています。再試行すると、続きから読み込みます。'
                  : '通信環境をご確認のうえ、再試行してください。'
              }`}</InlineNotice>
            ) : null}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The file was saved, but the list changed meanwhile, or has rows that could not be read. */
function ChangeNotice({ file: { count, initialCount, isComplete, unreadableCount } }: { file: SavedFile }) {
  if (unreadableCount > 0) {
    return (
      <InlineNotice tone="warning">{`読み取れなかった${countText(unreadableCount)}は、ファイルに含まれていません。もう一度ダウンロードしても変わらない場合は、お問い合わせください。`}</InlineNotice>
    );
  }
  return (
    <InlineNotice tone={isComplete ? 'info' : 'warning'}>
      {isComplete
        ? `読み込みの途中で一覧の件数が変わりました。開始時は${countText(initialCount)}、ファイルには${countText(count)}あります。`
        : `一覧が更新され続けていたため、ファイルに含まれていない行があるかもしれません(${countText(count)})。時間をおいて、もう一度ダウンロードしてください。`}
    </InlineNotice>
  );
}
