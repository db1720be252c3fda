import { useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { InlineNotice } from './inline-notice';

/** What went wrong, beside the button that was pressed; announced, and brought into view, when it appears. */
export function ProblemNotice({ text, className }: { text: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The end of a long form in a dialog is below what is seen.
    if (text) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);

  return (
    // Without a text it takes no gap of its parent's.
    <div ref={box} role="alert" className={cn('empty:absolute', className)}>
      {text ? <InlineNotice tone="danger">{text}</InlineNotice> : null}
    </div>
  );
}
