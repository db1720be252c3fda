import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_LABELS } from '#endpoints/label';
import type { ListedLabel } from '#endpoints/label-list';
import { formatNumber } from '@/lib/text/format';
import { LoadError } from '@/parts/shell/load-error';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { SkeletonText } from '@/ui/feedback/skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { LabelChip } from './label-chip';
import { LabelForm } from './label-form';
import { useLabelChanges } from './use-label-changes';
import { useLabels } from './use-labels';

type LabelsDialogProps = { onClose: () => void };

const NEW = 'new';

/** ラベルの管理: the company's labels with how many candidates carry each; made, renamed, recolored and deleted here. */
export function LabelsDialog({ onClose }: LabelsDialogProps) {
  const { data, error, isFetching, refetch } = useLabels();
  const [edited, setEdited] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<ListedLabel | null>(null);
  const isFull = (data?.length ?? 0) >= MAX_LABELS;

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title="ラベルの管理"
        description="ラベルは企業のメンバー全員で共有されます。候補者には表示されません。"
        cancelLabel="閉じる"
      >
        {error && !data ? (
          <LoadError
            error={error}
            title="ラベルを読み込めませんでした"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!error && !data ? <SkeletonText lines={4} /> : null}
        {data ? (
          <div className="flex flex-col gap-3">
            {edited === NEW ? (
              <LabelForm labels={data} onDone={() => setEdited(null)} />
            ) : (
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" />}
                className="self-start"
                disabled={isFull}
                onClick={() => setEdited(NEW)}
              >
                新しいラベル
              </Button>
            )}
            {isFull ? (
              <p className="text-ink-muted text-sm">{`ラベルは${MAX_LABELS}個までです。使っていないラベルを削除すると追加できます。`}</p>
            ) : null}
            {data.length === 0 ? <p className="text-ink-muted">ラベルはまだありません</p> : null}
            <ul hidden={data.length === 0} aria-label="ラベル" className="divide-y divide-line">
              {data.map((label) => (
                <li key={label.labelId} className="py-1.5">
                  {edited === label.labelId ? (
                    <LabelForm label={label} labels={data} onDone={() => setEdited(null)} />
                  ) : (
                    <LabelRow
                      label={label}
                      onEdit={() => setEdited(label.labelId)}
                      onDelete={() => setDeleted(label)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Dialog>
      {deleted ? <DeleteLabelDialog label={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}

type LabelRowProps = { label: ListedLabel; onEdit: () => void; onDelete: () => void };

function LabelRow({ label, onEdit, onDelete }: LabelRowProps) {
  return (
    <div className="flex items-center gap-2">
      <LabelChip label={label} />
      <span className="mr-auto shrink-0 text-ink-subtle text-sm tabular-nums">{`${formatNumber(label.candidateCount)}人`}</span>
      <IconButton
        size="sm"
        label={`ラベル「${label.name}」を編集`}
        icon={<Pencil aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={`ラベル「${label.name}」を削除`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onDelete}
      />
    </div>
  );
}

function DeleteLabelDialog({ label, onClose }: { label: ListedLabel; onClose: () => void }) {
  const { remove, problem } = useLabelChanges();
  const { labelId, name, candidateCount } = label;

  async function submit(): Promise<boolean> {
    if (!(await remove(labelId))) return false;
    showToast({ message: `ラベル「${name}」を削除しました` });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      size="sm"
      title={
        <span className="[overflow-wrap:anywhere]">
          <span>ラベル「</span>
          <bdi>{name}</bdi>
          <span>」を削除しますか?</span>
        </span>
      }
      description={
        candidateCount > 0
          ? `${formatNumber(candidateCount)}人の候補者から外れます。元に戻せません。`
          : 'このラベルが付いた候補者はいません。元に戻せません。'
      }
      submitLabel="削除する"
      onSubmit={submit}
    >
      {problem === '' ? null : <ProblemNotice text={problem} />}
    </Dialog>
  );
}
