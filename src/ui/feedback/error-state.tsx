import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';

type ErrorStateProps = {
  title?: string;
  description?: ReactNode;
  /** Tries again; leave out where that cannot help. */
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

/** Takes the place of content that could not be loaded. A region, not an alert: the alert dialog was announced already. */
export function ErrorState({
  title = '読み込めませんでした',
  description = '時間をおいて、もう一度お試しください。',
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cn('flex flex-col items-center px-4 py-12 text-center', className)}
    >
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink"
      >
        <CircleAlert className="size-5.5" />
      </span>
      <p
        id={titleId}
        className="text-balance font-bold text-lg leading-normal [word-break:auto-phrase] md:text-md"
      >
        {title}
      </p>
      {description ? (
        <div className="mt-1.5 max-w-md text-pretty text-base text-ink-subtle [word-break:auto-phrase] md:text-sm">
          {description}
        </div>
      ) : null}
      {onRetry ? (
        <Button className="mt-5" icon={<RotateCw />} onClick={onRetry} loading={retrying}>
          再読み込み
        </Button>
      ) : null}
    </section>
  );
}
