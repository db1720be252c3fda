import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type PageHeaderProps = {
  /** The page's only h1, which takes focus on a route change (`data-page-heading`). */
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right end, under the title on phones. */
  actions?: ReactNode;
  /** A way back, above the title. */
  back?: ReactNode;
  className?: string;
};

/** The head of a page: title, description, actions. */
export function PageHeader({ title, description, actions, back, className }: PageHeaderProps) {
  return (
    <div className={cn('base:mb-5', className)}>
      {back ? <div className="mb-1 text-sm print:hidden [&_a]:touch-target">{back}</div> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 tabIndex={-1} data-page-heading="" className="text-2xl md:text-3xl">
            {title}
          </h1>
          {description ? (
            <div className="mt-1 text-base text-ink-subtle md:text-sm">{description}</div>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </div>
    </div>
  );
}
