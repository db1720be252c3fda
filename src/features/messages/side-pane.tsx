import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Link } from '@/ui/navigation/link';

type SidePaneProps = {
  label: string;
  title: string;
  /** Where the list of conversations is. */
  backHref: string;
  /** Whether the title is the page's heading: beside an open conversation it is not. */
  isPage: boolean;
  /** Under the title. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A pane in place of the list of conversations, with the way back to it. */
export function SidePane({ label, title, backHref, isPage, head, className, children }: SidePaneProps) {
  const Heading = isPage ? 'h1' : 'p';
  return (
    <section
      aria-label={label}
      className={cn('min-h-0 flex-col border-line bg-surface md:border-r', className)}
    >
      <div className="flex flex-col gap-2.5 border-line border-b px-4 pt-3.5 pb-3">
        <div className="flex items-center gap-1">
          <Link
            variant="plain"
            href={backHref}
            scroll={false}
            aria-label="会話の一覧へ戻る"
            className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/6 md:size-9"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
          <Heading
            {...(isPage ? { tabIndex: -1, 'data-page-heading': '' } : null)}
            className="font-bold text-xl"
          >
            {title}
          </Heading>
        </div>
        {head ? <div>{head}</div> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </section>
  );
}
