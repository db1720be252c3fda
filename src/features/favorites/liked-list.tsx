import { useQueryClient } from '@tanstack/react-query';
import type { ProjectFavoriteUser } from '#endpoints/favorite-user';
import { prefetchCandidate } from '@/features/candidates/prefetch-candidate';
import { ProfileCard } from '@/features/candidates/profile-card';
import { ScoutButton } from '@/features/scouts/scout-button';
import { formatDate } from '@/lib/format';
import { FavoriteButton } from './favorite-button';

type LikedListProps = {
  label: string;
  profiles: readonly ProjectFavoriteUser[];
  /** The project that they like; a scout begins with it. */
  projectId: string;
  /** Whether the list stands beside another. */
  isAside?: boolean;
};

/** Candidates who like a project, each with what to do about them (product.md §1.8). */
export function LikedList({ label, profiles, projectId, isAside }: LikedListProps) {
  const queryClient = useQueryClient();
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {profiles.map((profile) => (
        <li key={profile.universalUid}>
          <ProfileCard
            isAside={isAside}
            profile={profile}
            onIntent={() => void prefetchCandidate(queryClient, profile.universalUid)}
            note={`${formatDate(profile.likedAt)} 気になる`}
            actions={
              <>
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
