import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { recontact } from '#endpoints/recontact';
import type { UserProfile } from '#endpoints/user-profile';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { ScoutButton } from '@/features/scouts/sending/scout-button';
import { range } from '@/lib/range';
import {
  PROFILE_LIST_CLASS,
  ProfileCard,
  ProfileCardSkeleton,
  useProfilePrefetch,
} from '@/parts/candidates/profile-card';
import { PagedList } from '@/parts/lists/paged-list';
import { usePagedList } from '@/parts/lists/use-paged-list';
import { FavoriteButton } from '@/parts/marks/favorite-button';
import { MarkButtons } from '@/parts/marks/mark-buttons';
import { MarksOf } from '@/parts/marks/marks-of';
import { useCorporationQuery } from '@/session/corporation-queries';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Checkbox } from '@/ui/forms/checkbox';
import type { FavoritesState } from './favorite-list';

type RecontactCandidatesProps = {
  state: FavoritesState;
  setState: (change: Partial<FavoritesState>, options?: { replace?: boolean }) => void;
};

/** 再連絡日: the candidates whom the company means to contact again, favorites or not, the first day on top. */
export function RecontactCandidates({ state, setState }: RecontactCandidatesProps) {
  const { recontactPage: page, due: isDue, own: isOwn } = state;
  const list = usePagedList(
    useCorporationQuery(recontact.list, {
      query: { page, isDue, isOwn },
      placeholderData: keepPreviousData,
      staleTime: SHORT_STALE_TIME,
    }),
    {
      list: 'recontacts',
      page,
      setState: (change, options) => setState({ recontactPage: change.page }, options),
    },
  );
  return (
    <section aria-label="再連絡日を設定した候補者">
      <div className="mb-2 flex flex-wrap gap-x-5">
        <Checkbox
          label="今日までの候補者のみ"
          checked={isDue}
          onChange={({ target }) => setState({ due: target.checked, recontactPage: 1 })}
        />
        <Checkbox
          label="自分の候補者のみ"
          checked={isOwn}
          onChange={({ target }) => setState({ own: target.checked, recontactPage: 1 })}
        />
      </div>
      <PagedList list={list} errorTitle="再連絡日を読み込めませんでした" pagingLabel="再連絡日のページ送り">
        <Candidates profiles={list.items} isFiltered={isDue || isOwn} />
      </PagedList>
    </section>
  );
}

type CandidatesProps = { profiles: readonly UserProfile[] | undefined; isFiltered: boolean };

function Candidates({ profiles, isFiltered }: CandidatesProps) {
  const intent = useProfilePrefetch();
  if (!profiles) {
    return (
      <div role="status" aria-label="再連絡日を読み込んでいます" className="flex flex-col gap-2.5">
        {range(3).map((key) => (
          <ProfileCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (profiles.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock aria-hidden="true" />}
        title={isFiltered ? '条件に合う候補者はいません' : '再連絡日を設定した候補者はまだいません'}
        description={
          isFiltered
            ? 'チェックを外すと、ほかの候補者も表示されます'
            : '候補者詳細の「再連絡日」で設定すると、ここに表示されます'
        }
      />
    );
  }
  return (
    <ul {...intent} aria-label="再連絡日を設定した候補者" className={PROFILE_LIST_CLASS}>
      {profiles.map((profile) => (
        <li key={profile.universalUid}>
          <ProfileCard
            profile={profile}
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
  );
}
