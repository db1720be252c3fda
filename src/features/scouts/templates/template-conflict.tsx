import type { ScoutTemplate } from '#endpoints/template';
import { formatDateTime } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';

type TemplateConflictProps = {
  /** The template as it is by now; undefined when a colleague archived it. */
  found: ScoutTemplate | undefined;
  isBusy: boolean;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
  onSaveAsNew: () => void;
};

/** Shows what a colleague did to the template while its text was written, and what can be done with the text. */
export function TemplateConflict({
  found,
  isBusy,
  onOverwrite,
  onTakeTheirs,
  onSaveAsNew,
}: TemplateConflictProps) {
  const saveAsNew = (
    <Button size="sm" onClick={onSaveAsNew} aria-disabled={isBusy}>
      新しいテンプレートとして保存
    </Button>
  );
  if (!found) {
    return (
      <InlineNotice tone="warning" title="このテンプレートはアーカイブされました">
        <p>ほかのメンバーがアーカイブしたため、上書きできません。入力内容は残っています。</p>
        <div className="mt-2">{saveAsNew}</div>
      </InlineNotice>
    );
  }
  const time = found.updatedAt === null ? '' : `(${formatDateTime(found.updatedAt)})`;
  return (
    <InlineNotice tone="warning" title={`ほかのメンバーが先に本文を更新しました${time}`}>
      <p>入力内容は残っています。更新後の本文:</p>
      <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap rounded-md bg-surface px-3 py-2 [overflow-wrap:anywhere]">
        {found.message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onOverwrite} aria-disabled={isBusy}>
          自分の内容で上書き
        </Button>
        <Button size="sm" onClick={onTakeTheirs} aria-disabled={isBusy}>
          更新後の本文に戻す
        </Button>
        {saveAsNew}
      </div>
    </InlineNotice>
  );
}
