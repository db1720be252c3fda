import type { ProjectFavoriteUser } from '#endpoints/favorite-user';
import { ChooseCandidate } from '@/features/scouts/bulk/choose-candidate';
import { ScoutButton } from '@/features/scouts/sending/scout-button';
import { formatDate } from '@/lib/text/format';
import { PROFILE_LIST_CLASS, ProfileCard, useProfilePrefetch } from '@/parts/candidates/profile-card';
import { FavoriteButton } from '@/parts/marks/favorite-button';
import { MarkButtons } from '@/parts/marks/mark-buttons';
import { MarksOf } from '@/parts/marks/marks-of';

type LikedListProps = {
  label: string;
  profiles: readonly ProjectFavoriteUser[];
  /** The project that they like; a scout begins with it. */
  projectId: string;
  /** The list that candidates can be chosen in, where several can be scouted at once. */
  chosenIn?: string;
};

/** Candidates who like a project, each with what to do about them (docs/product.md §1.8). */
export function LikedList({ label, profiles, projectId, chosenIn }: LikedListProps) {
  const intent = useProfilePrefetch();
  return (
    <ul {...intent} aria-label={label} className={PROFILE_LIST_CLASS}>
      {profiles.map((profile) => (
        <li key={profile.universalUid}>
          <ProfileCard
            profile={profile}
            note={profile.likedAt ? `${formatDate(profile.likedAt)} 気になる` : undefined}
            choice={chosenIn ? <ChooseCandidate candidate={profile} list={chosenIn} /> : undefined}
            marks={<MarksOf profile={profile} />}
            actions={
              <>
                <MarkButtons profile={profile} />
                <FavoriteButton profile={profile} />
                <ScoutButton candidate={profile} projectId={projectId} size="sm" />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
