import type { UserProfile } from '#endpoints/user-profile';
import { ProfileExperience, ProfileTerms } from '@/parts/candidates/profile-sections';
import { LoadError } from '@/parts/shell/load-error';
import { Card } from '@/ui/data/card';
import { SkeletonText } from '@/ui/feedback/skeleton';

type CandidateTextsProps = {
  profile: UserProfile | undefined;
  words: readonly string[];
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
};

/** The sections of a profile, in two boxes: on phones the memo stands between them. */
export function CandidateTexts({ profile, words, error, onRetry, retrying }: CandidateTextsProps) {
  if (!profile) {
    return (
      <div className="min-w-0 max-lg:order-1">
        {error ? (
          <LoadError
            error={error}
            title="職歴などを読み込めませんでした"
            onRetry={onRetry}
            retrying={retrying}
          />
        ) : (
          <SectionsSkeleton />
        )}
      </div>
    );
  }
  return (
    <>
      <div className="flex min-w-0 flex-col gap-3 max-lg:order-1 print:block">
        <ProfileExperience profile={profile} words={words} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 max-lg:order-3 print:block">
        <ProfileTerms profile={profile} />
      </div>
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
