import { InlineNotice } from './inline-notice';

/** What went wrong, beside the button that was pressed; announced when it appears. */
export function ProblemNotice({ text, className }: { text: string; className?: string }) {
  return (
    <div role="alert" className={className}>
      {text ? <InlineNotice tone="danger">{text}</InlineNotice> : null}
    </div>
  );
}
