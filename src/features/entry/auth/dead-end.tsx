import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';

type DeadEndProps = { title: string; description: ReactNode; children: ReactNode };

/** For a link that leads no further: why, and what to do next. */
export function DeadEnd({ title, description, children }: DeadEndProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-surface-sunken text-ink-subtle"
      >
        <Link2Off className="size-5.5" />
      </span>
      <h2 className="text-balance text-xl [word-break:auto-phrase]">{title}</h2>
      <div className="mt-2 text-pretty text-ink-muted [overflow-wrap:anywhere] [word-break:auto-phrase]">
        {description}
      </div>
      <div className="mt-6 flex w-full flex-col gap-3">{children}</div>
    </div>
  );
}
