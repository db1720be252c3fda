import { cn } from '@/lib/cn';

/** Characters at the end that always stay: the extension, and what tells 「…_v2.pdf」 from 「…_v3.pdf」. */
const TAIL_LENGTH = 9;

/** A file's name in one line, shortened in its middle; whoever cannot see it hears the whole. */
export function FileName({ children, className }: { children: string; className?: string }) {
  const characters = Array.from(children);
  const tail = characters.slice(-TAIL_LENGTH).join('');
  const head = characters.slice(0, -TAIL_LENGTH).join('');
  if (head === '') {
    return (
      <span className={cn('block min-w-0', className)}>
        <bdi>{children}</bdi>
      </span>
    );
  }
  return (
    <span title={children} className={cn('flex min-w-0 max-w-full', className)}>
      <bdi className="sr-only">{children}</bdi>
      <span aria-hidden="true" className="flex min-w-0 whitespace-pre [unicode-bidi:isolate]">
        <span className="truncate">{head}</span>
        <span className="shrink-0">{tail}</span>
      </span>
    </span>
  );
}
