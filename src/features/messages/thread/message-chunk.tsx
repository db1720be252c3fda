import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#endpoints/chat';
import type { UserSummary } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';
import { formatDayDivider } from '@/lib/text/format';
import { MessageBubble } from './message-bubble';
import { type ThreadChunk, type ThreadRow, threadRows } from './thread-rows';

type MessageChunkProps = Pick<ThreadChunk, 'messages' | 'previous'> & {
  /** The id of the first unread message, if it is one of these. */
  firstUnreadId: string | null;
  /** The id of the message that one has come for, if it is one of these: they stay in the document then. */
  targetId: string | null;
  partner: UserSummary | undefined;
  /** Width of the thread in pixels; another one makes other heights. */
  width: number;
};

const areSame = (before: readonly ChatMessage[], after: readonly ChatMessage[]) =>
  before.length === after.length && before.every((message, index) => message === after[index]);

/** This near to what is in sight, in pixels, a stretch stays in the document: some 700 messages either way. */
const KEPT_DISTANCE = 30_000;

/**
 * A stretch of a thread. Out of sight the browser neither lays it out nor paints it, and far away it is not in the
 * document at all; its measured height stands for it, so that nothing moves when it comes into sight
 * (docs/decisions/0014-long-threads.md).
 */
export const MessageChunk = memo(
  function MessageChunk({ messages, previous, firstUnreadId, targetId, partner, width }: MessageChunkProps) {
    'use memo'; // taking its measure does not draw its messages again
    const list = useRef<HTMLOListElement>(null);
    const contents = [width, previous?.messageId, messages.length, firstUnreadId].join(' ');
    const [measured, setMeasured] = useState<{ contents: string; height: number } | null>(null);
    const [isNear, setIsNear] = useState(true);
    const height = measured?.contents === contents ? measured.height : null;

    useLayoutEffect(() => {
      if (height !== null || !list.current) return;
      setMeasured({ contents, height: list.current.getBoundingClientRect().height });
    }, [height, contents]);

    useEffect(() => {
      const node = list.current;
      if (!node) return;
      // A picture that came in late makes another height.
      const sizes = new ResizeObserver(([entry]) => {
        const size = entry?.borderBoxSize[0];
        if (size) setMeasured((known) => known && { ...known, height: size.blockSize });
      });
      const places = new IntersectionObserver(
        (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
        { root: node.closest('section'), rootMargin: `${KEPT_DISTANCE}px 0px` },
      );
      sizes.observe(node);
      places.observe(node);
      return () => {
        sizes.disconnect();
        places.disconnect();
      };
    }, []);

    if (height !== null && !isNear && targetId === null) return <ol ref={list} style={{ height }} />;
    return (
      <ol
        ref={list}
        style={height === null ? undefined : { contentVisibility: 'auto', containIntrinsicHeight: height }}
        // What is skipped is also clipped: room for the outlines of what has the focus at the edge.
        className="-mx-2 flex flex-col px-2"
      >
        {threadRows(messages, { previous, firstUnreadId }).map((row, index) => (
          <Row
            key={row.key}
            row={row}
            partner={partner}
            isFirstOfAll={index === 0 && !previous}
            isTarget={row.key === targetId}
          />
        ))}
      </ol>
    );
  },
  (before, after) =>
    areSame(before.messages, after.messages) &&
    before.previous === after.previous &&
    before.firstUnreadId === after.firstUnreadId &&
    before.targetId === after.targetId &&
    before.partner === after.partner &&
    before.width === after.width,
);

/** The focus goes to it, also after the change of the page. */
const asTarget = { tabIndex: -1, 'data-page-target': '' };

type RowProps = {
  row: ThreadRow;
  partner: UserSummary | undefined;
  isFirstOfAll: boolean;
  isTarget: boolean;
};

function Row({ row, partner, isFirstOfAll, isTarget }: RowProps) {
  if (row.type === 'day') {
    return (
      <li
        className={cn('mb-1 flex items-center gap-3 text-ink-subtle text-xs', isFirstOfAll ? 'mt-1' : 'mt-6')}
      >
        <span className="h-px flex-1 bg-line" />
        <time dateTime={row.sentAt}>{formatDayDivider(row.sentAt)}</time>
        <span className="h-px flex-1 bg-line" />
      </li>
    );
  }
  if (row.type === 'unread') {
    return (
      <li className="mt-4 flex items-center gap-3 font-medium text-accent text-xs">
        <span className="h-px flex-1 bg-accent-line" />
        <span>ここから未読</span>
        <span className="h-px flex-1 bg-accent-line" />
      </li>
    );
  }
  return (
    <li
      data-row-key={row.key}
      {...(isTarget ? asTarget : null)}
      className={cn(
        !isFirstOfAll && (row.isFirst ? 'mt-4' : 'mt-1.5'),
        isTarget && '-mx-2 rounded-lg bg-warning-soft px-2 py-1.5 ring-1 ring-warning-line',
      )}
    >
      <MessageBubble message={row.message} isFirst={row.isFirst} partner={partner} />
    </li>
  );
}
