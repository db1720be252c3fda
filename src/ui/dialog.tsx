import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/is-composing';
import { Button } from './button';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  submitLabel?: ReactNode;
  cancelLabel?: ReactNode;
  /** Closes the dialog when it returns true; anything it throws goes to `onFailure`. Without it there is no submit button. */
  onSubmit?: () => boolean | Promise<boolean>;
  /** Called before closing by cancel, Esc or the close button; returning false keeps the dialog open. */
  onCancel?: () => unknown;
  onFailure?: (error: unknown) => void;
  /** `danger` for what cannot be undone. */
  tone?: 'default' | 'danger';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  submitDisabled?: boolean;
  /** Replaces the buttons. */
  footer?: ReactNode;
  className?: string;
};

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' };

/**
 * A modal dialog with a form (spec §4). Submitting shows a loading state and disables every way to cancel; the dialog
 * closes only when the submit handler returns true; cancel closes unless its handler returns false.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  submitLabel = 'OK',
  cancelLabel = 'キャンセル',
  onSubmit,
  onCancel,
  onFailure,
  tone = 'default',
  size = 'sm',
  submitDisabled = false,
  footer,
  className,
}: DialogProps) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  // A second press in the same frame comes before the state is rendered.
  const isSubmittingNow = useRef(false);

  function cancel() {
    if (isSubmittingNow.current) return;
    if (onCancel?.() === false) return;
    onOpenChange(false);
  }

  async function submit() {
    if (!onSubmit || isSubmittingNow.current || submitDisabled) return;
    isSubmittingNow.current = true;
    setIsSubmitting(true);
    try {
      if ((await onSubmit()) === true) onOpenChange(false);
    } catch (error) {
      // Without a failure handler the error belongs to the application's handler of unhandled rejections.
      if (!onFailure) throw error;
      onFailure(error);
    } finally {
      isSubmittingNow.current = false;
      setIsSubmitting(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events also reach the React parents of a portal: a form around the dialog must not submit with it.
    event.stopPropagation();
    void submit();
  }

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : cancel())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog grid animate-fade-in items-end justify-items-center overflow-y-auto bg-ink/45 md:items-center md:p-6">
          <Radix.Content
            {...(description ? null : { 'aria-describedby': undefined })}
            // A press beside a form must not throw away what was typed in it.
            onPointerDownOutside={(event) => onSubmit && event.preventDefault()}
            className={cn(
              'flex max-h-[92dvh] w-full animate-slide-in-bottom flex-col rounded-t-2xl bg-surface shadow-xl outline-none md:max-h-full md:animate-pop-in md:rounded-xl',
              SIZES[size],
              className,
            )}
          >
            <form
              noValidate
              onSubmit={handleSubmit}
              onKeyDown={keepImeEnter}
              className="flex min-h-0 flex-col"
            >
              <header className="flex items-start gap-3 px-4 pt-4 pb-2 md:px-6 md:pt-5">
                <Radix.Title className="min-w-0 flex-1 text-xl">{title}</Radix.Title>
                <Button
                  variant="ghost"
                  aria-label="閉じる"
                  aria-disabled={isSubmitting}
                  onClick={cancel}
                  className="-mt-2 -mr-2 size-11 px-0 md:-mt-1 md:size-8"
                >
                  <X aria-hidden="true" className="size-4.5" />
                </Button>
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-2 md:px-6">
                {description ? (
                  <Radix.Description asChild>
                    <div className="whitespace-pre-line text-pretty text-ink-muted text-md md:text-base">
                      {description}
                    </div>
                  </Radix.Description>
                ) : null}
                {children ? <div className={cn(description && 'mt-4')}>{children}</div> : null}
              </div>
              <footer className="flex flex-col-reverse gap-2 px-4 pt-3 pb-4 md:flex-row md:justify-end md:px-6 md:pb-5">
                {footer ?? (
                  <>
                    <Button onClick={cancel} aria-disabled={isSubmitting}>
                      {cancelLabel}
                    </Button>
                    {onSubmit ? (
                      <Button
                        type="submit"
                        variant={tone === 'danger' ? 'danger' : 'primary'}
                        loading={isSubmitting}
                        aria-disabled={submitDisabled}
                      >
                        {submitLabel}
                      </Button>
                    ) : null}
                  </>
                )}
              </footer>
            </form>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Safari submits a form by the Enter that confirms a conversion. */
function keepImeEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
