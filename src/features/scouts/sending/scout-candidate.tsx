import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { cn } from '@/lib/cn';
import { ProfileConditions, ProfileRole } from '@/parts/candidates/profile-facts';
import { ProfileExperience } from '@/parts/candidates/profile-sections';
import { useReadableProfile } from '@/parts/candidates/use-readable-profile';
import { LoadError } from '@/parts/shell/load-error';
import { Button } from '@/ui/controls/button';
import { SkeletonText } from '@/ui/feedback/skeleton';

/** From Tailwind's `lg` on there is room for the profile beside the text. */
const BESIDE_QUERY = '(width >= 64rem)';

/**
 * The candidate's profile for the person who writes to them: beside the text, in a narrow window behind a button. Nothing
 * where nobody has it.
 */
export function ScoutCandidate({ universalUid, className }: { universalUid: string; className?: string }) {
  const isBeside = useMediaQuery(BESIDE_QUERY);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isBeside || isOpen;
  const read = useReadableProfile(universalUid, isShown);
  const id = useId();
  if (read.isUnavailable) return null;

  return (
    <div data-profile="" className={cn('min-w-0', className)}>
      {isBeside ? null : (
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={
            <ChevronDown aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-180')} />
          }
          className="w-full"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'プロフィールを閉じる' : 'プロフィールを見る'}
        </Button>
      )}
      {isShown ? <ProfilePane id={id} read={read} /> : null}
    </div>
  );
}

type ReadProfileProps = { read: ReturnType<typeof useReadableProfile> };

function ProfilePane({ id, read }: ReadProfileProps & { id: string }) {
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  return (
    <section
      ref={region}
      id={id}
      aria-label="候補者のプロフィール"
      // What scrolls must be reachable by keyboard.
      {...(isScrollable ? { tabIndex: 0 } : null)}
      className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-canvas px-4 py-3 focus-visible:-outline-offset-2 max-lg:mt-2 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-15rem)]"
    >
      <ReadProfile read={read} />
    </section>
  );
}

function ReadProfile({ read }: ReadProfileProps) {
  const { profile, error, isFetching, refetch } = read;
  if (!profile && error) {
    return (
      <LoadError
        error={error}
        title="プロフィールを読み込めませんでした"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!profile) {
    return (
      <div role="status" aria-label="プロフィールを読み込んでいます">
        <SkeletonText lines={8} />
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-1.5 text-sm">
        <h3 className="text-base">プロフィール</h3>
        {profile.headline ? <p>{profile.headline}</p> : null}
        <p className="text-ink-muted">
          <ProfileRole profile={profile} />
        </p>
        <ProfileConditions profile={profile} />
      </div>
      <ProfileExperience profile={profile} isCompact />
    </>
  );
}
