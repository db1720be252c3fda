import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-styles';
import { Spinner } from './spinner';

export type ButtonProps = Omit<ComponentProps<'button'>, 'color'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label, keeps width and focus, and ignores clicks. */
  loading?: boolean;
  /** Decorative icon before the label. */
  icon?: ReactNode;
};

/**
 * A button. While `loading` (or with `aria-disabled`) it stays focusable, so that keyboard users do not lose their
 * place, and does nothing when pressed.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const isInert = loading || props['aria-disabled'] === true || props['aria-disabled'] === 'true';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...props}
      type={type}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={isInert || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {/* `contents` keeps the label a direct flex item; while loading it only turns invisible, so the width stays. */}
      <span className={loading ? 'inline-flex items-center gap-[inherit] opacity-0' : 'contents'}>
        {icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
        {children}
      </span>
      {loading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="sm" />
        </span>
      ) : null}
    </button>
  );
}

/** The box of an icon inside a button, which scales a Lucide icon with the text beside it. */
export function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="-ml-0.5 inline-flex shrink-0 [&>svg]:size-[1.2em]">
      {children}
    </span>
  );
}
