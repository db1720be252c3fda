import { ExternalLink } from 'lucide-react';
import NextLink from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { ButtonIcon } from '@/ui/controls/button';
import { type ButtonSize, type ButtonVariant, buttonClass } from '@/ui/controls/button-styles';
import { ExampleMark } from './example-mark';

/* Prefetching is next/link's: it watches every link with a root margin of 200px (spec §9). */

type AnchorProps = ComponentProps<typeof NextLink> & {
  /** Opens a new tab, and says so by an icon and to screen readers. */
  external?: boolean;
};

type LinkProps = AnchorProps & {
  /** `inline` is underlined text in the accent color; `plain` inherits its look. */
  variant?: 'inline' | 'plain';
};

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

function ExternalMark({ href }: Pick<AnchorProps, 'href'>) {
  return (
    <>
      <ExampleMark href={href} />
      <ExternalLink aria-hidden="true" className="ml-[0.25em] inline size-[0.9em] shrink-0 align-[-0.08em]" />
      <span className="sr-only">(新しいタブで開きます)</span>
    </>
  );
}

/** A link inside the app, or with `external` to another site in a new tab. */
export function Link({ variant = 'inline', external = false, className, children, ...props }: LinkProps) {
  return (
    <NextLink
      {...props}
      {...(external ? { ...NEW_TAB, prefetch: false } : null)}
      className={cn(
        'rounded-xs',
        variant === 'inline' &&
          'text-accent underline decoration-accent/35 underline-offset-[0.22em] transition-colors hover:text-accent-hover hover:decoration-current',
        className,
      )}
    >
      {external ? (
        <>
          <span className="contents">{children}</span>
          <ExternalMark href={props.href} />
        </>
      ) : (
        children
      )}
    </NextLink>
  );
}

type ButtonLinkProps = AnchorProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({
  variant,
  size,
  icon,
  external = false,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <NextLink
      {...props}
      {...(external ? { ...NEW_TAB, prefetch: false } : null)}
      className={buttonClass({ variant, size, className })}
    >
      {icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
      <span className="contents">{children}</span>
      {external ? <ExternalMark href={props.href} /> : null}
    </NextLink>
  );
}
