import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRouter } from 'next/router';
import { useShortcuts } from '@/parts/shortcuts/use-shortcuts';
import { IconButton } from '@/ui/controls/icon-button';
import { Link } from '@/ui/navigation/link';
import type { PlaceInList } from './use-neighbors';

/** The way back to a list. */
export function BackToList({ href, children }: { href: string; children: string }) {
  return (
    <Link
      variant="plain"
      href={href}
      className="inline-flex items-center gap-1 text-ink-muted text-sm hover:text-accent"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </Link>
  );
}

type NeighborNavigationProps = {
  place: PlaceInList;
  goToPrevious: (() => void) | undefined;
  goToNext: (() => void) | undefined;
  listHref: string;
  /** Name of the page with the list. */
  listName: string;
  /** What its entries are: 「候補者」 */
  entryName: string;
};

/** The way back to the list, and to the entries before and after this one, by button and by `n`, `p` and Esc. */
export function NeighborNavigation(props: NeighborNavigationProps) {
  const { place, goToPrevious, goToNext, listHref, listName, entryName } = props;
  const router = useRouter();
  const isAvailable = () => place.position !== null;
  const [next, previous] = [`次の${entryName}`, `前の${entryName}`];
  useShortcuts([
    { key: 'n', label: next, onPress: goToNext, isAvailable },
    { key: 'p', label: previous, onPress: goToPrevious, isAvailable },
    { key: 'Escape', label: `${listName}に戻る`, onPress: () => void router.push(listHref) },
  ]);
  return (
    <div className="flex items-center justify-between gap-3">
      <BackToList href={listHref}>{listName}</BackToList>
      {place.position === null ? null : (
        <nav aria-label={`前後の${entryName}`} className="flex items-center gap-1">
          <span className="mr-1 text-ink-subtle text-sm tabular-nums">{`${place.totalCount}件${place.isCapped ? '以上' : ''}中 ${place.position}件目`}</span>
          <IconButton
            label={previous}
            icon={<ChevronLeft aria-hidden="true" />}
            size="sm"
            variant="secondary"
            disabled={!goToPrevious}
            onClick={goToPrevious}
          />
          <IconButton
            label={next}
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
