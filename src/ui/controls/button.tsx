import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '@/ui/feedback/spinner';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-styles';
import { pressProps } from './press-props';

type ButtonProps = Omit<ComponentProps<'button'>, 'color'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label, keeps width and focus, and ignores clicks. */
  loading?: boolean;
  /** Decorative icon before the label. */
  icon?: ReactNode;
};

/** A button. While `loading` (or with `aria-disabled`) it remains focusable and does nothing when pressed. */
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
  return (
    <button
      {...props}
      {...pressProps({ loading, onClick, 'aria-disabled': props['aria-disabled'] })}
      type={type}
      className={buttonClass({ variant, size, className })}
    >
      {/* `contents` keeps the label a direct flex item; while loading it only turns invisible, so the width stays. */}
      <span className={loading ? 'inline-flex items-center gap-[inherit] opacity-0' : 'contents'}>
        {icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
        <span className="contents">{children}</span>
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
