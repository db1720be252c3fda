import type { FoundMessage } from '#endpoints/chat';
import { displayName, formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { Marked } from '@/ui/data/marked';
import { PartnerRowLink } from '../partner-row-link';

type FoundRowProps = { found: FoundMessage; words: readonly string[]; href: string; isCurrent: boolean };

/** A message that was found, and the way to it. */
export function FoundRow({ found, words, href, isCurrent }: FoundRowProps) {
  const { partner, project, sentAt, fromUs, senderName, excerpt } = found;
  return (
    <PartnerRowLink href={href} partner={partner} current={isCurrent ? 'true' : undefined}>
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
          <span className="text-ink-subtle">{`${senderName === '' ? '自社' : `自社・${senderName}`}:`}</span>
        ) : null}
        <bdi>
          <Marked text={excerpt} words={words} />
        </bdi>
      </p>
      <p className="mt-1 truncate text-ink-subtle text-xs">
        <bdi>{project.title}</bdi>
      </p>
    </PartnerRowLink>
  );
}
