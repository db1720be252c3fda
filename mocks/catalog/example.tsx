import type { ReactNode } from 'react';

/** One component with its states side by side; the title is its name in `src/ui`. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t py-5">
      <p className="mb-3 font-medium text-ink-muted text-sm">{title}</p>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
