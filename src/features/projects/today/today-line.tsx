import type { ReactNode } from 'react';
import { Link } from '@/ui/navigation/link';

/** A line of links under the tiles, with what they have in common. */
export function TodayLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-line border-t px-4 text-sm md:py-2">
      <p className="text-ink-subtle max-md:basis-full max-md:pt-2">{label}</p>
      {children}
    </div>
  );
}

export function LineLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} prefetch={false} className="flex min-h-11 items-center md:min-h-0">
      {label}
    </Link>
  );
}
