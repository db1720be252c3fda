import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

type InlineNoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or button after the text. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
};

const TONES: Record<NoticeTone, { box: string; icon: string; Icon: typeof Info }> = {
  info: { box: 'border-info-line bg-info-soft', icon: 'text-info', Icon: Info },
  success: { box: 'border-success-line bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning-line bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger-line bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
};

/** A message that belongs to its place in the page. For what must be acknowledged, use an alert. */
export function InlineNotice({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
}: InlineNoticeProps) {
  const { box, icon, Icon } = TONES[tone];
  return (
    <div
      className={cn(
        'flex items-start gap-2.5 rounded-lg border px-3.5 py-2.5 text-base md:text-sm',
        box,
        className,
      )}
    >
      <Icon aria-hidden="true" className={cn('mt-[0.2em] size-[1.25em] shrink-0', icon)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem] text-pretty">
          {title ? <p className="font-bold">{title}</p> : null}
          <div>{children}</div>
        </div>
        {action ? <div className="mb-0.5 shrink-0 md:-my-1">{action}</div> : null}
      </div>
      {onDismiss ? (
        <button
          type="button"
          aria-label="お知らせを閉じる"
          onClick={onDismiss}
          className="relative -my-0.5 -mr-1.5 grid size-7 shrink-0 place-items-center rounded-md text-ink-muted after:absolute after:-inset-2 hover:bg-ink/8 hover:text-ink md:after:inset-0"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
