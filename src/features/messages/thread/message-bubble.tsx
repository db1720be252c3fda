import { type ChatMessage, messageInWords } from '#endpoints/chat';
import { cn } from '@/lib/cn';
import { formatFullDateTime, formatName } from '@/lib/text/format';
import { Avatar } from '@/ui/data/avatar';
import { Bubble, MessageText } from '../bubble';
import { FileMessage } from './file-message';

/** The time of day; nothing where the platform does not say when. */
function Time({ sentAt, className }: { sentAt: string | null; className: string }) {
  if (sentAt === null) return null;
  const full = formatFullDateTime(sentAt);
  return (
    <time dateTime={sentAt} title={full} className={className}>
      {full.slice(-5)}
    </time>
  );
}

type MessageBubbleProps = {
  message: ChatMessage;
  /** It begins a run of its sender's messages: the name and the picture are shown. */
  isFirst: boolean;
  partner: { lastName: string; firstName: string; imageUrl: string | null } | undefined;
};

/** One message of the conversation. */
export function MessageBubble({ message, isFirst, partner }: MessageBubbleProps) {
  const { sender, sentAt } = message;
  if (sender.side === 'system') return <SystemMessage message={message} />;
  const isOurs = sender.side === 'corporation';
  const name = sender.name || (isOurs ? '自社' : (partner && formatName(partner)) || '候補者');
  return (
    <div className={cn('flex gap-2.5', isOurs && 'justify-end pl-10', !isOurs && 'pr-6 md:pr-12')}>
      {isOurs ? null : (
        <div className="w-8 shrink-0">
          {isFirst ? (
            <Avatar
              lastName={partner?.lastName ?? name}
              firstName={partner?.firstName}
              src={partner?.imageUrl}
              size="sm"
            />
          ) : null}
        </div>
      )}
      <div className={cn('flex min-w-0 max-w-[40rem] flex-col', isOurs && 'items-end')}>
        <p className={cn('mb-1 text-ink-subtle text-xs', !isFirst && 'sr-only')}>
          {isOurs && sender.name ? <span>自社・</span> : null}
          <bdi>{name}</bdi>
        </p>
        <div className={cn('flex min-w-0 max-w-full items-end gap-2', isOurs && 'flex-row-reverse')}>
          <Bubble isOurs={isOurs}>
            {message.kind === 'file' ? (
              <FileMessage message={message} />
            ) : (
              <MessageText>{messageInWords(message)}</MessageText>
            )}
          </Bubble>
          <Time sentAt={sentAt} className="shrink-0 pb-0.5 text-2xs text-ink-subtle" />
        </div>
      </div>
    </div>
  );
}

function SystemMessage({ message }: { message: ChatMessage }) {
  return (
    <p className="mx-auto max-w-lg px-4 text-balance text-center text-ink-subtle text-xs">
      <span>{message.kind === 'file' ? message.fileName : messageInWords(message)}</span>
      <Time sentAt={message.sentAt} className="ml-2 text-2xs" />
    </p>
  );
}
