import type { ReactNode } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { paths } from '@/config/paths';
import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { noWords } from '@/lib/text/no-words';
import { usePagePrefetch } from '@/session/page-reads';
import { Avatar } from '@/ui/data/avatar';
import { Marked } from '@/ui/data/marked';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { ProfileConditions, ProfileRole, SkillList } from './profile-facts';
import { RelationBadges } from './relation-badges';

type ProfileCardProps = {
  profile: ListedProfile;
  /** Already opened by this browser: dimmed. */
  isViewed?: boolean;
  /** A fact beside the name, such as when the candidate was added. */
  note?: ReactNode;
  /** What the company has marked the candidate with, beside the name. */
  marks?: ReactNode;
  /** A checkbox before the picture. */
  choice?: ReactNode;
  /** Search words to highlight. */
  words?: readonly string[];
  /** The project that the candidate is looked at for, which their page then is told. */
  projectId?: string | null;
  /** Favorite, scout and other buttons. */
  actions: ReactNode;
};

/** A list of cards, whose width decides whether a card has its buttons beside the facts or below them. */
export const PROFILE_LIST_CLASS = '@container flex flex-col gap-2.5';

/** A candidate in a list. The whole card leads to the candidate; its buttons stand above that link. */
export function ProfileCard({
  profile,
  isViewed = false,
  note,
  words = noWords,
  marks,
  choice,
  projectId,
  actions,
}: ProfileCardProps) {
  'use memo';
  const { universalUid, lastName, firstName, imageUrl, headline, skills, relation } = profile;
  return (
    <article
      aria-label={displayName(profile)}
      className={cn(
        'list-card group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-xs transition-colors hover:border-line-strong has-[[data-shortcut=x]:checked]:border-accent has-[[data-shortcut=x]:checked]:bg-accent-faint row-focus:border-accent row-focus:bg-accent-faint row-focus:outline-2 row-focus:outline-accent @min-[34rem]:grid-cols-[auto_minmax(0,1fr)_auto]',
        relation.passed && 'border-dashed bg-surface-sunken shadow-none',
      )}
    >
      <div className="row-span-2 flex flex-col-reverse items-center justify-end gap-x-2 gap-y-1 sm:flex-row sm:items-start">
        {choice ? (
          <div className="relative z-raised flex sm:-ml-1.5 sm:h-10 sm:items-center">{choice}</div>
        ) : null}
        <Avatar
          lastName={lastName}
          firstName={firstName}
          src={imageUrl}
          className={cn((isViewed || relation.passed) && 'opacity-80')}
        />
      </div>
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-md leading-6">
          <Link
            variant="plain"
            href={paths.profile(universalUid, { for: projectId })}
            prefetch={false}
            data-row-action=""
            className={cn(
              'inline-block min-w-6 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none group-hover:text-accent group-hover:underline',
              (isViewed || relation.passed) && 'font-medium text-ink-subtle',
            )}
          >
            {displayName(profile)}
          </Link>
        </h2>
        <RelationBadges relation={relation} />
        {marks}
        {isViewed ? <span className="text-ink-subtle text-xs">閲覧済み</span> : null}
        {note ? <span className="text-ink-subtle text-xs">{note}</span> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 @min-[34rem]:col-span-2 @min-[34rem]:col-start-2">
        {headline ? (
          <p className={cn('line-clamp-2', (isViewed || relation.passed) && 'text-ink-muted')}>
            <Marked text={headline} words={words} />
          </p>
        ) : null}
        <p className="text-ink-muted text-sm">
          <ProfileRole profile={profile} words={words} />
        </p>
        <SkillList skills={skills} words={words} />
        <ProfileConditions profile={profile} />
      </div>
      <div className="relative z-raised col-span-2 flex items-start justify-end gap-1.5 self-start @min-[34rem]:-mb-2 @min-[34rem]:-mt-1 @min-[34rem]:col-span-1 @min-[34rem]:col-start-3 @min-[34rem]:row-start-1">
        {actions}
      </div>
    </article>
  );
}

const loadReads = () => import('./reads').then((module) => module.profileReads);

/** Handlers for the element around cards, which prefetch the page of the candidate whose card is pointed at. */
export const useProfilePrefetch = () => usePagePrefetch('article', loadReads);

/** As high as a card that is not seen yet, so that nothing moves when it takes its place. It counts as a row: scroll-restoration.ts. */
export function ProfileCardSpace() {
  return <div data-row-space="" className="h-84 sm:h-42" />;
}

/** The shape of a card while the list loads. */
export function ProfileCardSkeleton() {
  return (
    <div className="flex gap-3 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-xs">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}
