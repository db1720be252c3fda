import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { linkify } from './linkify';

/** The surface of a message: ours to the right and tinted, the candidate's to the left and white. */
export function Bubble({ isOurs, children }: { isOurs: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'w-fit min-w-0 max-w-full rounded-xl border px-3.5 py-2',
        isOurs ? 'rounded-br-xs border-accent-line bg-accent-soft' : 'rounded-bl-xs border-line bg-surface',
      )}
    >
      {children}
    </div>
  );
}

/** What somebody wrote, as text; only its http(s) addresses are links. */
export function MessageText({ children }: { children: string }) {
  let offset = 0;
  return (
    <p
      dir="auto"
      className="whitespace-pre-wrap text-md leading-[1.75] [overflow-wrap:anywhere] md:text-base"
    >
      {linkify(children).map(({ text, href }) => {
        const key = offset;
        offset += text.length;
        if (href === null) return <span key={key}>{text}</span>;
        return (
          <a
            key={key}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="rounded-xs text-accent underline decoration-accent/35 underline-offset-[0.22em] hover:text-accent-hover hover:decoration-current"
          >
            <span>{text}</span>
            <span className="sr-only">(新しいタブで開きます)</span>
          </a>
        );
      })}
    </p>
  );
}
