import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { keepInnerEscape } from './keep-inner-escape';
import { useReturnFocus } from './use-return-focus';

export type DialogProps = {
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
  /** `full` grows with its content up to the window, `window` fills it from the beginning. */
  size?: 'sm' | 'md' | 'lg' | 'wide' | 'full' | 'window';
  submitDisabled?: boolean;
  /** Another way out, at the far side of the buttons. */
  footerAside?: ReactNode;
  /** Replaces the buttons. */
  footer?: ReactNode;
  className?: string;
};

type DialogSurfaceProps = DialogProps & {
  isSubmitting: boolean;
  submit: () => Promise<void>;
  cancel: () => void;
};

const SIZES = {
  sm: 'md:max-w-md',
  md: 'md:max-w-lg',
  lg: 'md:max-w-2xl',
  wide: 'md:max-w-4xl lg:max-w-[min(94vw,84rem)]',
  full: 'md:w-fit md:min-w-lg md:max-w-[94vw]',
  window: 'h-[92dvh] short:h-auto md:not-short:h-[calc(100dvh-3rem)] md:max-w-6xl',
};

const FIRST_FIELD = ':is(input:not([type=hidden]), select, textarea):not(:disabled)';

/** The first field; of a group of radio buttons the chosen one, which is its tab stop. */
function firstField(body: HTMLElement | null): HTMLElement | undefined {
  const first = body?.querySelector<HTMLElement>(FIRST_FIELD) ?? undefined;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const chosen = [...(body?.querySelectorAll<HTMLInputElement>('[type=radio]:checked') ?? [])];
  return chosen.find(({ name }) => name === first.name) ?? first;
}

/** Safari submits a form by the Enter that confirms a conversion. */
function keepImeEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}

/** The white surface of a dialog, mounted while it is open. */
export function DialogSurface({
  title,
  description,
  children,
  submitLabel = 'OK',
  cancelLabel = 'キャンセル',
  onSubmit,
  tone = 'default',
  size = 'sm',
  submitDisabled = false,
  footerAside,
  footer,
  className,
  isSubmitting,
  submit,
  cancel,
}: DialogSurfaceProps) {
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  /** To the first field; in a dialog that only asks, to the safe choice. */
  function focusFirst(event: Event) {
    const safeButton =
      tone === 'danger' ? cancelButton.current : (submitButton.current ?? cancelButton.current);
    const target = firstField(body.current) ?? safeButton;
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events also reach the React parents of a portal: a form around the dialog must not submit with it.
    event.stopPropagation();
    void submit();
  }

  return (
    <Radix.Content
      {...(description ? null : { 'aria-describedby': undefined })}
      {...returnFocus}
      onOpenAutoFocus={focusFirst}
      onEscapeKeyDown={keepInnerEscape}
      // A press beside a form must not throw away what was typed in it.
      onPointerDownOutside={(event) => onSubmit && event.preventDefault()}
      className={cn(
        'flex max-h-[92dvh] short:max-h-none w-full animate-slide-in-bottom flex-col rounded-t-2xl bg-surface shadow-xl outline-none md:not-short:max-h-[calc(100dvh-3rem)] md:animate-pop-in md:rounded-xl',
        SIZES[size],
        className,
      )}
    >
      <form
        noValidate
        onSubmit={handleSubmit}
        onKeyDown={keepImeEnter}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Header title={title} cancel={cancel} isSubmitting={isSubmitting} />
        <div
          ref={body}
          className="scroll-shadow min-h-0 flex-1 overflow-y-auto short:overflow-visible overscroll-contain px-4 pt-1 pb-2 md:px-6"
        >
          {description ? (
            <Radix.Description asChild>
              <div className="whitespace-pre-line text-pretty text-ink-muted text-md [word-break:auto-phrase] md:text-base">
                {description}
              </div>
            </Radix.Description>
          ) : null}
          {children ? <div className={cn(description && 'mt-4')}>{children}</div> : null}
        </div>
        <footer className="flex flex-col-reverse gap-2 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end md:px-6 md:pb-5">
          {footer ?? (
            <>
              {footerAside ? <div className="flex flex-col sm:mr-auto sm:flex-row">{footerAside}</div> : null}
              <Button ref={cancelButton} onClick={cancel} aria-disabled={isSubmitting}>
                {cancelLabel}
              </Button>
              {onSubmit ? (
                <Button
                  ref={submitButton}
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
  );
}

function Header({
  title,
  cancel,
  isSubmitting,
}: Pick<DialogSurfaceProps, 'title' | 'cancel' | 'isSubmitting'>) {
  return (
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
  );
}
