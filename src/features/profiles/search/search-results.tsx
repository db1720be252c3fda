import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import type { ListedProfile } from '#endpoints/user-profile';
import { prefetchCandidate } from '@/features/candidates/prefetch-candidate';
import { ProfileCard, ProfileCardSkeleton, ProfileCardSpace } from '@/features/candidates/profile-card';
import { FavoriteButton } from '@/features/favorites/favorite-button';
import { useAreNamesAwaited } from '@/features/masters/use-masters';
import { ScoutButton } from '@/features/scouts/scout-button';
import { cn } from '@/lib/cn';
import { lastPageOf } from '@/lib/pagination-range';
import { quote } from '@/lib/quote';
import { range } from '@/lib/range';
import { useAfterFirstPicture } from '@/lib/use-after-first-picture';
import { useRowIntent } from '@/lib/use-row-intent';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Pagination } from '@/ui/pagination';
import { leaveTrail } from '../trail';
import { useViewedCandidates } from '../viewed-candidates';
import type { ConditionChip } from './chips';
import type { Criteria } from './criteria';
import type { useProfileSearch } from './use-profile-search';

type SearchResultsProps = {
  results: ReturnType<typeof useProfileSearch>;
  criteria: Criteria;
  /** Query part of this list's URL, for going on from a candidate to the next. */
  search: string;
  chips: readonly ConditionChip[];
  onChange: (change: Partial<Criteria>) => void;
};

/** The candidates found: cards, paging, and what to drop when nobody was found. */
export function SearchResults({ results, criteria, search, chips, onChange }: SearchResultsProps) {
  const corporationId = useCorporationId();
  const viewed = useViewedCandidates(corporationId);
  const { isError, isFetching, refetch } = results;
  const newest = useAreNamesAwaited() ? undefined : results.data;
  // Whoever types on is not kept waiting by the fifty cards of the last word. Only what a heart changes shows at once.
  const settled = useDeferredValue(newest);
  const data = haveSameCandidates(settled, newest) ? newest : settled;
  const isOutdated = results.isPlaceholderData || data !== newest;
  const isNearby = useNearbyFirst(data?.items ?? [], viewed);
  const queryClient = useQueryClient();
  const intent = useRowIntent('[data-candidate]', ({ dataset }) => {
    void prefetchCandidate(queryClient, dataset.candidate ?? '', { lacksTexts: true });
  });

  if (isError && !results.data) {
    return (
      <ErrorState
        title="候補者を読み込めませんでした"
        description="通信環境をご確認のうえ、もう一度お試しください。検索条件はそのまま残っています。"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="候補者を読み込んでいます" className="flex flex-col gap-2.5">
        {range(6).map((key) => (
          <ProfileCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (data.totalCount === 0) return <NobodyFound chips={chips} onChange={onChange} />;

  const goToPage = (page: number) => {
    onChange({ page });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <ul
        aria-label="検索結果"
        aria-busy={isOutdated}
        {...intent}
        onClickCapture={() => leaveTrail({ corporationId, search })}
        className={cn('flex flex-col gap-2.5 transition-opacity', isOutdated && 'opacity-55')}
      >
        {data.items.map((profile, index) => (
          <li key={profile.universalUid} data-candidate={profile.universalUid}>
            {isNearby(index) ? (
              <ResultCard profile={profile} isViewed={viewed.has(profile.universalUid)} />
            ) : (
              <ProfileCardSpace />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-4"
        page={Math.min(criteria.page, lastPageOf(data.totalCount, PROFILE_SEARCH_LIMIT))}
        pageSize={PROFILE_SEARCH_LIMIT}
        totalCount={data.totalCount}
        maxCount={data.maxCount}
        onPageChange={goToPage}
      />
    </>
  );
}

/** Cards before and behind the one that is looked at first; on a large screen ten can be seen. */
const NEARBY = 10;

/**
 * Which rows the first picture needs: those around the candidate that one comes back from, or the first ones. The others
 * follow at once, but no click waits for them.
 */
function useNearbyFirst(
  items: readonly ListedProfile[],
  viewed: ReadonlySet<string>,
): (index: number) => boolean {
  const isWhole = useAfterFirstPicture();
  const lastViewed = [...viewed].at(-1);
  const start = Math.max(
    0,
    items.findIndex(({ universalUid }) => universalUid === lastViewed),
  );
  return (index) => isWhole || Math.abs(index - start) <= NEARBY;
}

type Found = ReturnType<typeof useProfileSearch>['data'];

const haveSameCandidates = (one: Found, other: Found): boolean =>
  one?.items.length === other?.items.length &&
  (one?.items.every(({ universalUid }, index) => universalUid === other?.items[index]?.universalUid) ?? true);

type ResultCardProps = { profile: ListedProfile; isViewed: boolean };

/** Made anew only for a candidate who has changed: what is typed above must not wait for fifty cards at each letter. */
const ResultCard = memo(function ResultCard({ profile, isViewed }: ResultCardProps) {
  return (
    <ProfileCard
      profile={profile}
      isViewed={isViewed}
      actions={
        <>
          <FavoriteButton profile={profile} />
          <ScoutButton candidate={profile} size="sm" />
        </>
      }
    />
  );
});

function NobodyFound({ chips, onChange }: Pick<SearchResultsProps, 'chips' | 'onChange'>) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="条件に合う候補者が見つかりませんでした"
      description={chips.length > 0 ? '次の条件を外すと、見つかることがあります。' : undefined}
      action={
        <ul aria-label="外せる条件" className="flex flex-wrap justify-center gap-1.5">
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              {chips.length === 1 ? (
                <Button variant="secondary" size="sm" onClick={() => onChange(without)}>
                  {quote(label)}を外す
                </Button>
              ) : (
                <Chip removeLabel={`条件${quote(label)}を外す`} onRemove={() => onChange(without)}>
                  {label}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}
