import NextLink from 'next/link';
import type { FoundMessage } from '#endpoints/chat';
import { cn } from '@/lib/cn';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/format';
import { Avatar } from '@/ui/avatar';
import { Marked } from '@/ui/marked';

type FoundRowProps = { found: FoundMessage; words: readonly string[]; href: string; isCurrent: boolean };

/** A message that was found, and the way to it. */
export function FoundRow({ found, words, href, isCurrent }: FoundRowProps) {
  const { partner, project, sentAt, fromUs, senderName, excerpt } = found;
  return (
    <NextLink
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(
        'relative flex gap-3 px-4 py-2.5 text-inherit no-underline transition-colors duration-fast focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-0 before:left-0 before:w-0.5 aria-[current=true]:before:bg-accent',
        isCurrent ? 'bg-accent-faint' : 'hover:bg-surface-hover',
      )}
    >
      <Avatar
        lastName={partner.lastName}
        firstName={partner.firstName}
        src={partner.imageUrl}
        size="sm"
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <p className="min-w-0 flex-1 truncate text-md md:text-base">
            <bdi>{displayName(partner)}</bdi>
          </p>
          <time
            dateTime={sentAt}
            title={formatFullDateTime(sentAt)}
            className="shrink-0 text-ink-subtle text-xs"
          >
            {formatDateTime(sentAt)}
          </time>
        </div>
        <p className="mt-px line-clamp-3 text-base text-ink-muted [overflow-wrap:anywhere] md:text-sm">
          {fromUs ? (
            <span className="text-ink-subtle">{senderName === '' ? '自社' : `自社・${senderName}`}:</span>
          ) : null}
          <bdi>
            <Marked text={excerpt} words={words} />
          </bdi>
        </p>
        <p className="mt-1 truncate text-ink-subtle text-xs">
          <bdi>{project.title}</bdi>
        </p>
      </div>
    </NextLink>
  );
}
