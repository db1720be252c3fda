import { memo, useDeferredValue, useState } from 'react';
import type { Project } from '#endpoints/project';
import type { ListedProfile } from '#endpoints/user-profile';
import { ChooseCandidate } from '@/features/scouts/bulk/choose-candidate';
import { ScoutButton } from '@/features/scouts/sending/scout-button';
import { lastPageOf } from '@/lib/address/pagination-range';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { useSoughtWords } from '@/lib/text/use-sought-words';
import {
  PROFILE_LIST_CLASS,
  ProfileCard,
  ProfileCardSkeleton,
  ProfileCardSpace,
  useProfilePrefetch,
} from '@/parts/candidates/profile-card';
import { FavoriteButton } from '@/parts/marks/favorite-button';
import { MarkButtons } from '@/parts/marks/mark-buttons';
import { MarksOf } from '@/parts/marks/marks-of';
import { useAreNamesAwaited } from '@/parts/masters/use-masters';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationId } from '@/session/use-session';
import { Pagination } from '@/ui/data/pagination';
import { fitNote } from '../fit/lazy-fit-note';
import { useProjectSought } from '../fit/use-project-sought';
import type { Criteria, CriteriaCondition } from './criteria';
import { rememberSearchPosition } from './search-position';
import type { useProfileSearch } from './use-profile-search';
import { useViewedCandidates } from './viewed-candidates';
import { wordsToMark } from './words-to-mark';

const nobodyFound = lazyComponent(() => import('./nobody-found').then((module) => module.NobodyFound));

/** The list that candidates are chosen in. */
export const CHOSEN_LIST = 'profiles';

type SearchResultsProps = {
  results: ReturnType<typeof useProfileSearch>;
  criteria: Criteria;
  pageSize: number;
  /** Query part of this list's URL, for going on from a candidate to the next. */
  search: string;
  chips: readonly CriteriaCondition[];
  onChange: (change: Partial<Criteria>) => void;
};

/** The candidates found: cards, paging, and what to drop when nobody was found. */
export function SearchResults({ results, criteria, pageSize, search, chips, onChange }: SearchResultsProps) {
  const corporationId = useCorporationId();
  const viewed = useViewedCandidates(corporationId);
  const { error, isFetching, refetch } = results;
  const newest = useAreNamesAwaited() ? undefined : results.data;
  // Typing does not wait for the fifty cards of the last word. Only what a heart changes shows at once.
  const settled = useDeferredValue(newest);
  const data = haveSameCandidates(settled, newest) ? newest : settled;
  const isOutdated = results.isPlaceholderData || data !== newest;
  const words = useDeferredValue(useSettledWords(criteria, results));
  const isNearby = useNearbyFirst(data?.items ?? [], viewed);
  const intent = useProfilePrefetch();
  const sought = useProjectSought(criteria.for);

  if (error && !results.data) {
    return (
      <LoadError
        error={error}
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
  if (data.totalCount === 0) return <Lazy of={nobodyFound} props={{ criteria, chips, onChange }} />;

  const goToPage = (page: number) => {
    // Who was passed on here counts as before on the other pages, or as many candidates would never be seen.
    const isAnybodyPassed = data.items.some(({ relation }) => relation.passed !== null);
    const readAt = isAnybodyPassed ? new Date(results.dataUpdatedAt).toISOString() : null;
    onChange({ page, passedBefore: criteria.page > 1 ? (criteria.passedBefore ?? readAt) : readAt });
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <ul
        aria-label="検索結果"
        aria-busy={isOutdated}
        {...intent}
        onClickCapture={() => rememberSearchPosition({ corporationId, search })}
        className={cn(PROFILE_LIST_CLASS, 'transition-opacity', isOutdated && 'opacity-55')}
      >
        {data.items.map((profile, index) => (
          <li key={profile.universalUid}>
            {isNearby(index) ? (
              <ResultCard
                profile={profile}
                isViewed={viewed.has(profile.universalUid)}
                words={words}
                projectId={criteria.for}
                sought={sought}
              />
            ) : (
              <ProfileCardSpace />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-4"
        page={Math.min(criteria.page, lastPageOf(data.totalCount, pageSize))}
        pageSize={pageSize}
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
  const isWhole = useAfterFirstPaint();
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

/**
 * The words to mark in the results that are shown: the same array while they are the same, and those of the last results
 * until the next ones have come, so that the cards are drawn once for both.
 */
function useSettledWords(
  criteria: Criteria,
  { isPlaceholderData }: SearchResultsProps['results'],
): readonly string[] {
  const words = wordsToMark(criteria, useSoughtWords(criteria.keyword));
  const [settled, setSettled] = useState<readonly string[]>(words);
  if (!isPlaceholderData && settled.join('\n') !== words.join('\n')) setSettled(words);
  return settled;
}

/** Why a candidate is near the top of an order by fit. */
const matchLabels = { skill: 'スキルに一致', title: '肩書きに一致' } as const;

type ResultCardProps = {
  profile: ListedProfile;
  isViewed: boolean;
  words: readonly string[];
  /** The project that one seeks for, and the same as soon as it is read. */
  projectId: string | null;
  sought: Project | undefined;
};

/** Made again only for a candidate who has changed: what is typed above must not wait for fifty cards at each letter. */
const ResultCard = memo(function ResultCard({
  profile,
  isViewed,
  words,
  projectId,
  sought,
}: ResultCardProps) {
  const match = profile.matchedIn && matchLabels[profile.matchedIn];
  return (
    <ProfileCard
      profile={profile}
      isViewed={isViewed}
      words={words}
      projectId={projectId}
      note={sought ? <Lazy of={fitNote} props={{ project: sought, profile }} fallback={match} /> : match}
      choice={<ChooseCandidate candidate={profile} list={CHOSEN_LIST} />}
      marks={<MarksOf profile={profile} />}
      actions={
        <>
          <MarkButtons profile={profile} />
          <FavoriteButton profile={profile} />
          <ScoutButton candidate={profile} projectId={projectId ?? undefined} size="sm" />
        </>
      }
    />
  );
});
