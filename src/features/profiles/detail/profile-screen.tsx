import { ChevronLeft, ChevronRight, UserX } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '@/client/api-error';
import { paths } from '@/config/paths';
import { CandidateTitle } from '@/features/candidates/candidate-title';
import { ProfileConditions, ProfileRole } from '@/features/candidates/profile-facts';
import { RelationBadges } from '@/features/candidates/relation-badges';
import { useCandidateReads } from '@/features/candidates/use-candidate-reads';
import { FavoriteButton } from '@/features/favorites/favorite-button';
import { useJobCategories, usePrefectures, useWorkingForms } from '@/features/masters/use-masters';
import { ScoutButton } from '@/features/scouts/scout-button';
import { PageTitle } from '@/features/shell/page-title';
import { rememberRow } from '@/features/shortcuts/rows';
import { useCandidateShortcuts } from '@/features/shortcuts/use-candidate-shortcuts';
import { useShortcuts } from '@/features/shortcuts/use-shortcuts';
import { formatName } from '@/lib/format';
import { useAfterFirstPicture } from '@/lib/use-after-first-picture';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { IconButton } from '@/ui/icon-button';
import { ButtonLink, Link } from '@/ui/link';
import { PageHeader } from '@/ui/page-header';
import { Skeleton, SkeletonText } from '@/ui/skeleton';
import { markViewed } from '../viewed-candidates';
import { HistoryPanel } from './history-panel';
import { MemoPanel } from './memo-panel';
import { ProfileSections } from './profile-sections';
import { useCandidate } from './use-candidate';
import { useNeighbours } from './use-neighbours';

/** 候補者詳細: the candidate, and beside it what the company knows and can do. */
export function ProfileScreen({ universalUid }: { universalUid: string }) {
  const corporationId = useCorporationId();
  const candidate = useCandidate(universalUid);
  const { data: profile, listed, isUnavailable, isError, error, refetch, isFetching } = candidate;
  const isShown = listed !== undefined;
  const isPictured = useAfterFirstPicture();
  useCandidateReads(universalUid);
  useCandidateShortcuts();

  useEffect(() => {
    if (!isShown || !corporationId) return;
    markViewed(corporationId, universalUid);
    rememberRow(paths.profile(universalUid));
  }, [isShown, corporationId, universalUid]);

  const isMissing = error instanceof ApiError && (error.isNotFound || error.isBadRequest);
  if (!profile && (isUnavailable || isMissing)) return <Missing isUnavailable={isUnavailable} />;
  if (!listed && isError) {
    return (
      <>
        <PageTitle>候補者詳細</PageTitle>
        <PageHeader title="候補者詳細" back={<BackToList />} />
        <ErrorState
          title="候補者を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  if (!listed) return <Loading />;

  return (
    <>
      <PageTitle>{formatName(listed)}</PageTitle>
      <PageHeader
        back={<NeighbourNavigation universalUid={universalUid} />}
        title={<CandidateTitle candidate={listed} />}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-col gap-1.5">
            <div className="flex flex-wrap gap-1.5 empty:hidden">
              <RelationBadges relation={listed.relation} />
            </div>
            {listed.headline ? <p className="text-md">{listed.headline}</p> : null}
            <p className="text-ink-muted">
              <ProfileRole profile={listed} />
            </p>
            <ProfileConditions profile={listed} />
          </div>
          {isPictured ? (
            <div className="order-last lg:order-none">
              {profile ? (
                <ProfileSections profile={profile} />
              ) : isError ? (
                <ErrorState
                  title="職歴などを読み込めませんでした"
                  onRetry={() => void refetch()}
                  retrying={isFetching}
                />
              ) : (
                <SectionsSkeleton />
              )}
            </div>
          ) : null}
        </div>
        <aside
          aria-label="候補者への対応"
          className="flex flex-col gap-3 max-lg:row-start-1 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
        >
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
            <ScoutButton candidate={listed} variant="primary" className="w-full" />
            <FavoriteButton profile={listed} withText />
          </div>
          {isPictured ? (
            <>
              <MemoPanel universalUid={universalUid} />
              <HistoryPanel universalUid={universalUid} />
            </>
          ) : null}
        </aside>
      </div>
    </>
  );
}

function BackToList({ search = '' }: { search?: string }) {
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

function NeighbourNavigation({ universalUid }: { universalUid: string }) {
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

function Missing({ isUnavailable }: { isUnavailable: boolean }) {
  return (
    <>
      <PageTitle>候補者詳細</PageTitle>
      <PageHeader title="候補者詳細" back={<BackToList />} />
      <EmptyState
        icon={<UserX aria-hidden="true" />}
        title={isUnavailable ? '候補者を直接開くことができません' : '候補者が見つかりませんでした'}
        description={
          isUnavailable
            ? '候補者検索の結果から開いてください。'
            : '退会したか、URLが変わった可能性があります。候補者検索からお探しください。'
        }
        action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
      />
    </>
  );
}

function SectionsSkeleton() {
  return (
    <div role="status" aria-label="職歴などを読み込んでいます" className="flex flex-col gap-3">
      <Card>
        <SkeletonText lines={4} />
      </Card>
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </div>
  );
}

function Loading() {
  // The names that the profile's ids stand for, on their way with it.
  useJobCategories();
  usePrefectures();
  useWorkingForms();
  return (
    <div role="status" aria-label="候補者を読み込んでいます">
      <PageTitle>候補者詳細</PageTitle>
      <PageHeader title="候補者詳細" back={<BackToList />} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-14 w-56" />
          <SkeletonText lines={5} />
          <SkeletonText lines={6} />
        </div>
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}
