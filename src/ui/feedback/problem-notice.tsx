import { cn } from '@/lib/cn';
import { InlineNotice } from './inline-notice';

/** What went wrong, beside the button that was pressed; announced when it appears. */
export function ProblemNotice({ text, className }: { text: string; className?: string }) {
  return (
    // Without a text it takes no gap of its parent's.
    <div role="alert" className={cn('empty:absolute', className)}>
      {text ? <InlineNotice tone="danger">{text}</InlineNotice> : null}
    </div>
  );
}
