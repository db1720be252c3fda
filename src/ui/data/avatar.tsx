import { type ComponentProps, useState } from 'react';
import { cn } from '@/lib/cn';

type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  lastName: string;
  firstName?: string;
  /** Address of the picture; without one, or when it cannot be loaded, the first character of the surname is shown. */
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** Square with round corners, for a company's logo. */
  square?: boolean;
  /** Accessible name. Leave it out where the name is beside the picture, which is then decoration. */
  alt?: string;
};

const SIZES = {
  xs: 'base:size-6 text-2xs',
  sm: 'base:size-8 text-xs',
  md: 'base:size-10 text-base',
  lg: 'base:size-14 text-xl',
  xl: 'base:size-20 text-3xl',
};

const PIXELS = { xs: 24, sm: 32, md: 40, lg: 56, xl: 80 };

/** A person's picture or initial. */
export function Avatar({
  lastName,
  firstName = '',
  src,
  size = 'md',
  square,
  alt = '',
  className,
  ...props
}: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const [initial = ''] = (lastName || firstName).trim();
  const isImage = Boolean(src) && src !== failedSrc;
  const pixels = PIXELS[size];

  return (
    <span
      {...props}
      {...(alt && !isImage ? { role: 'img', 'aria-label': alt } : null)}
      className={cn(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden border border-line bg-surface-sunken font-bold text-ink-muted leading-none',
        square ? 'rounded-md' : 'rounded-full',
        SIZES[size],
        className,
      )}
    >
      {isImage && src ? (
        <picture className="contents">
          <img
            src={src}
            alt={alt}
            width={pixels}
            height={pixels}
            loading="lazy"
            decoding="async"
            onError={() => setFailedSrc(src)}
            className="size-full bg-paper object-cover"
          />
        </picture>
      ) : (
        <span aria-hidden="true">{initial}</span>
      )}
    </span>
  );
}
