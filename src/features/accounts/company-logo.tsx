import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { LOGO_SIZE } from '@/client/thumbnail-url';
import { cn } from '@/lib/cn';

type CompanyLogoProps = {
  /** Address of the thumbnail; without one, or when it cannot be loaded, a placeholder is shown. */
  src: string | null;
  className?: string;
};

/** A company's logo, decorative: the company's name stands beside it. */
export function CompanyLogo({ src, className }: CompanyLogoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isImage = src !== null && src !== failedSrc;
  return (
    <span
      className={cn(
        'inline-grid size-8 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-surface-sunken text-ink-subtle',
        className,
      )}
    >
      {isImage ? (
        <picture className="contents">
          <img
            src={src}
            alt=""
            width={LOGO_SIZE}
            height={LOGO_SIZE}
            decoding="async"
            onError={() => setFailedSrc(src)}
            className="size-full object-cover"
          />
        </picture>
      ) : (
        <Building2 aria-hidden="true" className="size-4" />
      )}
    </span>
  );
}
