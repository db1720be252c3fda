import { ChevronLeft, ChevronRight } from 'lucide-react';
import { paths } from '@/config/paths';
import { useShortcuts } from '@/features/shortcuts/use-shortcuts';
import { IconButton } from '@/ui/icon-button';
import { Link } from '@/ui/link';
import { useNeighbours } from './use-neighbours';

/** The way back to the search results. */
export function BackToList({ search = '' }: { search?: string }) {
  return (
    <Link
      variant="plain"
      href={`${paths.profiles()}${search}`}
      className="inline-flex items-center gap-1 text-ink-muted text-sm hover:text-accent"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      候補者検索
    </Link>
  );
}

/** The way back, and to the candidates before and after this one in the search results. */
export function NeighbourNavigation({ universalUid }: { universalUid: string }) {
  const { goToPrevious, goToNext, goToList, position, totalCount, isCapped, listSearch } =
    useNeighbours(universalUid);
  useShortcuts([
    { key: 'n', label: '次の候補者', onPress: goToNext, isAvailable: () => position !== null },
    { key: 'p', label: '前の候補者', onPress: goToPrevious, isAvailable: () => position !== null },
    { key: 'Escape', label: '候補者検索に戻る', onPress: goToList },
  ]);
  return (
    <div className="flex items-center justify-between gap-3">
      <BackToList search={listSearch} />
      {position === null ? null : (
        <nav aria-label="検索結果の候補者" className="flex items-center gap-1">
          <span className="mr-1 text-ink-subtle text-sm tabular-nums">
            {totalCount}件{isCapped ? '以上' : ''}中 {position}件目
          </span>
          <IconButton
            label="前の候補者"
            icon={<ChevronLeft aria-hidden="true" />}
            size="sm"
            variant="secondary"
            disabled={!goToPrevious}
            onClick={goToPrevious}
          />
          <IconButton
            label="次の候補者"
            icon={<ChevronRight aria-hidden="true" />}
            size="sm"
            variant="secondary"
            disabled={!goToNext}
            onClick={goToNext}
          />
        </nav>
      )}
    </div>
  );
}
