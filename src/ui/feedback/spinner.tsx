import { cn } from '@/lib/cn';

type SpinnerProps = {
  /** Read out by screen readers; leave it out when the control around it already says that it is busy. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
};

const SIZES = { sm: 'base:size-4', md: 'base:size-5', lg: 'base:size-8' };

/** A turning ring in the current text color. With a `label` it is a status message, else decoration. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cn('animate-spin motion-reduce:animate-none', SIZES[size], className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
