import { readFailure } from '@/client/read-failure';
import { ErrorState } from '@/ui/feedback/error-state';

type LoadErrorProps = {
  title?: string;
  /** Why reading failed; null while that is not known. */
  error: Error | null;
  /** What to do about a failure that may pass, where the screen knows more than that one can try again. */
  description?: string;
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
};

/** Takes the place of what could not be read: says why, and offers to read it again unless that cannot help. */
export function LoadError({ error, description, onRetry, ...shown }: LoadErrorProps) {
  const reason = readFailure(error);
  return (
    <ErrorState
      {...shown}
      description={reason?.text ?? description}
      onRetry={reason?.isFinal ? undefined : onRetry}
    />
  );
}
