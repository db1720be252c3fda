import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { favoriteUser } from '#endpoints/favorite-user';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { paths } from '@/config/paths';
import { prefetchCandidate } from '@/features/candidates/prefetch-candidate';
import { ProfileCard, ProfileCardSkeleton } from '@/features/candidates/profile-card';
import { ScoutButton } from '@/features/scouts/scout-button';
import { PageTitle } from '@/features/shell/page-title';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/format';
import { range } from '@/lib/range';
import { choiceCodec, pageCodec } from '@/lib/url-state';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useUrlState } from '@/lib/use-url-state';
import { useCorporationQuery } from '@/session/corporation-queries';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ButtonLink } from '@/ui/link';
import { LinkTabs } from '@/ui/link-tabs';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { FavoriteButton } from './favorite-button';

const codecs = { scout: choiceCodec(['all', 'unsent', 'sent'], 'all'), page: pageCodec };

const tabs = [
  { key: 'all', label: 'すべて', href: paths.favorites(), shallow: true },
  { key: 'unsent', label: 'スカウト未送信', href: paths.favorites({ scout: 'unsent' }), shallow: true },
  { key: 'sent', label: 'スカウト送信済み', href: paths.favorites({ scout: 'sent' }), shallow: true },
];

/** お気に入り: the candidates that the company put aside, newest first. */
export function FavoritesScreen() {
  const { state, setState, isReady } = useUrlState(codecs);
  const query = useCorporationQuery(favoriteUser.list, {
    query: { page: state.page, scoutState: state.scout === 'all' ? undefined : state.scout },
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  usePageInRange({
    page: state.page,
    pageSize: LIST_PAGE_SIZE,
    totalCount: query.isPlaceholderData ? undefined : query.data?.totalCount,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });

  return (
    <>
      <PageTitle>お気に入り</PageTitle>
      <PageHeader title="お気に入り" />
      <LinkTabs label="スカウトの状態" className="mb-4" current={state.scout} tabs={tabs} />
      <Favorites
        query={query}
        page={state.page}
        isFiltered={state.scout !== 'all'}
        onPageChange={(page) => {
          setState({ page });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

type FavoritesProps = {
  query: ReturnType<typeof useCorporationQuery<typeof favoriteUser.list>>;
  page: number;
  isFiltered: boolean;
  onPageChange: (page: number) => void;
};

function Favorites({ query, page, isFiltered, onPageChange }: FavoritesProps) {
  const queryClient = useQueryClient();
  const { data, isError, isPlaceholderData, isFetching, refetch } = query;
  if (isError && !data) {
    return (
      <ErrorState
        title="お気に入りを読み込めませんでした"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="お気に入りを読み込んでいます" className="flex flex-col gap-2.5">
        {range(4).map((key) => (
          <ProfileCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (data.totalCount === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title="条件に合うお気に入りはありません"
        action={
          <ButtonLink href={paths.favorites()} shallow variant="secondary">
            すべてのお気に入りを見る
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title="お気に入りはまだありません"
        description="候補者検索で♡を押すとここに表示されます"
        action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul
        aria-label="お気に入りの候補者"
        aria-busy={isPlaceholderData}
        className={cn('flex flex-col gap-2.5 transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        {data.items.map((profile) => (
          <li key={profile.universalUid}>
            <ProfileCard
              profile={profile}
              onIntent={() => prefetchCandidate(queryClient, profile.universalUid)}
              note={`${formatDate(profile.favoritedAt)} 追加`}
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
        page={page}
        pageSize={LIST_PAGE_SIZE}
        totalCount={data.totalCount}
        maxCount={data.maxCount}
        onPageChange={onPageChange}
      />
    </>
  );
}
