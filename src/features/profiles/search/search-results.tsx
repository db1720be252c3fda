import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { prefetchCandidate } from '@/features/candidates/prefetch-candidate';
import { ProfileCard, ProfileCardSkeleton } from '@/features/candidates/profile-card';
import { FavoriteButton } from '@/features/favorites/favorite-button';
import { ScoutButton } from '@/features/scouts/scout-button';
import { cn } from '@/lib/cn';
import { lastPageOf } from '@/lib/pagination-range';
import { range } from '@/lib/range';
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

const INTENT_DELAY_MS = 80;

/** The candidates found: cards, paging, and what to drop when nobody was found. */
export function SearchResults({ results, criteria, search, chips, onChange }: SearchResultsProps) {
  const queryClient = useQueryClient();
  const corporationId = useCorporationId();
  const viewed = useViewedCandidates(corporationId);
  const { data, isError, isFetching, isPlaceholderData, refetch } = results;

  if (isError && !data) {
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

  let intent: ReturnType<typeof setTimeout> | undefined;
  const prefetchSoon = (universalUid: string) => {
    clearTimeout(intent);
    leaveTrail({ corporationId, search });
    intent = setTimeout(() => void prefetchCandidate(queryClient, universalUid), INTENT_DELAY_MS);
  };

  const goToPage = (page: number) => {
    onChange({ page });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <ul
        aria-label="検索結果"
        aria-busy={isPlaceholderData}
        className={cn('flex flex-col gap-2.5 transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        {data.items.map((profile) => (
          <li key={profile.universalUid}>
            <ProfileCard
              profile={profile}
              isViewed={viewed.has(profile.universalUid)}
              onIntent={() => prefetchSoon(profile.universalUid)}
              actions={
                <>
                  <FavoriteButton profile={profile} />
                  <ScoutButton candidate={profile} size="sm" />
                </>
              }
            />
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
                  「{label}」を外す
                </Button>
              ) : (
                <Chip removeLabel={`条件「${label}」を外す`} onRemove={() => onChange(without)}>
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
