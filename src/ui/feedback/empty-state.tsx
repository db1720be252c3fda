import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  className?: string;
};

/** Says that there is nothing here, and how to change that. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-4 py-12 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-4 grid size-12 place-items-center rounded-full bg-surface-sunken text-ink-subtle [&>svg]:size-5.5"
        >
          {icon}
        </span>
      ) : null}
      <p className="text-balance font-bold text-lg leading-normal [word-break:auto-phrase] md:text-md">
        {title}
      </p>
      {description ? (
        <div className="mt-1.5 max-w-md text-pretty text-base text-ink-subtle [word-break:auto-phrase] md:text-sm">
          {description}
        </div>
      ) : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
