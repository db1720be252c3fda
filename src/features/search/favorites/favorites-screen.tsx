import { Heart } from 'lucide-react';
import type { FavoriteUser } from '#endpoints/favorite-user';
import { paths } from '@/config/paths';
import { BulkScoutBar } from '@/features/scouts/bulk/bulk-scout-bar';
import { BulkScoutHost } from '@/features/scouts/bulk/bulk-scout-host';
import { ChooseCandidate } from '@/features/scouts/bulk/choose-candidate';
import { ChoosePage } from '@/features/scouts/bulk/choose-page';
import { ScoutButton } from '@/features/scouts/sending/scout-button';
import { lazyComponent } from '@/lib/browser/use-lazy-component';
import { range } from '@/lib/range';
import { formatDate } from '@/lib/text/format';
import {
  PROFILE_LIST_CLASS,
  ProfileCard,
  ProfileCardSkeleton,
  useProfilePrefetch,
} from '@/parts/candidates/profile-card';
import { ExportButton } from '@/parts/export/export-button';
import { PagedList } from '@/parts/lists/paged-list';
import { useList } from '@/parts/lists/use-list';
import { FavoriteButton } from '@/parts/marks/favorite-button';
import { hasRecontacts, MarkButtons } from '@/parts/marks/mark-buttons';
import { MarksOf } from '@/parts/marks/marks-of';
import { PageTitle } from '@/parts/shell/page-title';
import { useCandidateShortcuts, useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { PageHeader } from '@/ui/navigation/page-header';
import { favoriteList } from './favorite-list';
import { FavoriteLists } from './favorite-lists';
import { LikedCandidates } from './liked-candidates';
import { RecontactCandidates } from './recontact-candidates';
import { useFocusSuccessor } from './use-focus-successor';

const exportDialog = lazyComponent(() =>
  import('./favorites-export').then((module) => module.FavoritesExport),
);

const { scout } = favoriteList.filters;

const tabs = [
  { value: 'all', label: 'すべて' },
  ...scout.options,
  // Who likes a project of the company, favorites or not.
  { value: 'liked', label: '気になる' },
  // Whom the company means to contact again, favorites or not.
  ...(hasRecontacts ? [{ value: 'recontact', label: '再連絡日' }] : []),
];

/** The list that candidates are chosen in. */
const LIST = 'favorites';

/** お気に入り: the candidates that the company marked, newest first. */
export function FavoritesScreen() {
  const list = useList(favoriteList, {
    enabled: ({ view }) => view === 'favorites' || (view === 'recontact' && !hasRecontacts),
  });
  const { state, setState } = list;
  const view = state.view === 'recontact' && !hasRecontacts ? 'favorites' : state.view;
  useCandidateShortcuts();
  useChoiceShortcut();
  const shown = list.items && stillFavorites(list.items, list.data?.totalCount);

  return (
    <>
      <PageTitle>お気に入り</PageTitle>
      <PageHeader
        title="お気に入り"
        actions={
          view === 'favorites' && list.data && list.data.totalCount > 0 ? (
            <ExportButton dialog={exportDialog} query={favoriteList.toFilter(state)} />
          ) : null
        }
      />
      <BulkScoutHost />
      <LinkTabs
        label="お気に入りの表示"
        className="mb-4"
        current={view === 'favorites' ? (state.scout ?? 'all') : view}
        tabs={tabs.map(({ value, label }) => ({
          key: value,
          label,
          href: favoriteList.href({
            ...state,
            view: value === 'liked' || value === 'recontact' ? value : 'favorites',
            scout: scout.codec.read([value]),
            page: 1,
          }),
          shallow: true,
          scroll: false,
        }))}
      />
      {view === 'liked' ? <LikedCandidates state={state} setState={setState} /> : null}
      {view === 'recontact' ? <RecontactCandidates state={state} setState={setState} /> : null}
      {view === 'favorites' ? (
        <>
          <FavoriteLists className="mb-4" state={state} />
          {shown?.length ? <ChoosePage className="mb-2" candidates={shown} list={LIST} /> : null}
          <PagedList list={list} errorTitle="お気に入りを読み込めませんでした">
            <Favorites profiles={shown} isFiltered={list.narrowedBy.length > 0} />
          </PagedList>
          <BulkScoutBar list={LIST} areFavorites />
        </>
      ) : null}
    </>
  );
}

/**
 * Without those just taken off, wherever that was; put back, they stand where they stood. Undefined when that empties
 * the page but not the list: the page before is on its way.
 */
function stillFavorites(profiles: readonly FavoriteUser[], totalCount = 0) {
  const shown = profiles.filter(({ relation }) => relation.isFavorite);
  const isEmptied = shown.length === 0 && profiles.length > 0;
  return isEmptied && totalCount > profiles.length ? undefined : shown;
}

type FavoritesProps = {
  /** Undefined while they load. */
  profiles: readonly FavoriteUser[] | undefined;
  isFiltered: boolean;
};

function Favorites({ profiles, isFiltered }: FavoritesProps) {
  const intent = useProfilePrefetch();
  const focus = useFocusSuccessor(profiles?.map(({ universalUid }) => universalUid) ?? []);
  if (!profiles) {
    return (
      <div role="status" aria-label="お気に入りを読み込んでいます" className="flex flex-col gap-2.5">
        {range(4).map((key) => (
          <ProfileCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (profiles.length === 0) {
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
    <div {...intent}>
      <ul {...focus} aria-label="お気に入りの候補者" className={PROFILE_LIST_CLASS}>
        {profiles.map((profile) => (
          <li key={profile.universalUid}>
            <ProfileCard
              profile={profile}
              note={profile.favoritedAt ? `${formatDate(profile.favoritedAt)} 追加` : undefined}
              choice={<ChooseCandidate candidate={profile} list={LIST} />}
              marks={<MarksOf profile={profile} />}
              actions={
                <>
                  <MarkButtons profile={profile} />
                  <FavoriteButton profile={profile} />
                  <ScoutButton candidate={profile} size="sm" />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
