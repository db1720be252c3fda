import { Tag } from 'lucide-react';
import NextLink from 'next/link';
import { useState } from 'react';
import { isMissing } from '@/client/api-error';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { LabelChip } from '@/parts/marks/labels/label-chip';
import { knowsLabels } from '@/parts/marks/labels/labels-filter';
import { useLabels } from '@/parts/marks/labels/use-labels';
import { PlanButton } from '@/parts/plan/plan-button';
import { Button } from '@/ui/controls/button';
import { TabCount } from '@/ui/data/tab-count';
import { type FavoritesState, favoriteList } from './favorite-list';

const dialog = lazyComponent(() =>
  import('@/parts/marks/labels/labels-dialog').then((module) => module.LabelsDialog),
);

const LINK_CLASS =
  'relative inline-flex h-11 items-center whitespace-nowrap gap-1.5 rounded-md border border-line bg-surface px-2.5 text-ink text-sm no-underline hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-faint aria-[current=page]:font-bold md:h-8';

/**
 * The favorites as one list for each label, beside all of them. A label without a favorite is shown while it is the
 * chosen one only; there are no lists where no favorite has one. Nothing where the platform knows no labels.
 */
export function FavoriteLists({ state, className }: { state: FavoritesState; className?: string }) {
  const { data: labels, isLoadingError, error, isFetching, refetch } = useLabels();
  if (!knowsLabels) return null;
  const shown = (labels ?? []).filter(
    ({ labelId, favoriteCount }) => favoriteCount > 0 || state.labels.includes(labelId),
  );
  // While they load their place is kept.
  const hasLists = !labels || shown.length > 0;
  const linkTo = (chosen: string[]) => ({
    href: favoriteList.href({ ...state, labels: chosen, page: 1 }),
    shallow: true,
    scroll: false,
  });
  return (
    <div className={cn('flex flex-col-reverse items-start gap-2 sm:flex-row sm:justify-end', className)}>
      {hasLists ? (
        <nav aria-label="ラベル別のリスト" className="min-w-0 max-w-full flex-1">
          <ul className="flex gap-1.5 overflow-x-auto overscroll-x-contain md:flex-wrap">
            <li className="shrink-0">
              <NextLink
                {...linkTo([])}
                aria-current={state.labels.length === 0 ? 'page' : undefined}
                className={LINK_CLASS}
              >
                すべて
              </NextLink>
            </li>
            {shown.map((label) => (
              <li key={label.labelId} className="shrink-0">
                <NextLink
                  {...linkTo([label.labelId])}
                  aria-current={state.labels.includes(label.labelId) ? 'page' : undefined}
                  className={LINK_CLASS}
                >
                  <LabelChip label={label} />
                  <TabCount count={label.favoriteCount} />
                </NextLink>
              </li>
            ))}
          </ul>
          {isLoadingError && !isMissing(error) ? (
            <div role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-danger-ink text-sm">
              <span>ラベルを読み込めませんでした</span>
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                再読み込み
              </Button>
            </div>
          ) : null}
        </nav>
      ) : null}
      <ManageLists />
    </div>
  );
}

/** Opens the company's labels, which are these lists; their code comes with the first press. */
function ManageLists() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useLazyComponent(dialog, isOpen, close);
  return (
    <>
      <PlanButton
        permission="addMemoToUser"
        keepsIcon
        size="sm"
        variant="secondary"
        icon={<Tag aria-hidden="true" />}
        className="shrink-0"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        ラベルを管理
      </PlanButton>
      {isOpen && Dialog ? <Dialog onClose={close} /> : null}
    </>
  );
}
