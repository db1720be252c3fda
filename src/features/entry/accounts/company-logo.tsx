import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { LOGO_SIZE } from '@/client/thumbnail-url';

type CompanyLogoProps = {
  /** Address of the thumbnail; without one, or when it cannot be loaded, a placeholder is shown. */
  src: string | null;
};

/** A company's logo at 50×50 (spec §3), decorative: the company's name stands beside it. */
export function CompanyLogo({ src }: CompanyLogoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isImage = src !== null && src !== failedSrc;
  return (
    // The line is drawn around the square: a border would make the picture smaller.
    <span className="inline-grid size-12.5 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-sunken text-ink-subtle ring-1 ring-line">
      {isImage ? (
        <picture className="contents">
          <img
            src={src}
            alt=""
            width={LOGO_SIZE}
            height={LOGO_SIZE}
            decoding="async"
            onError={() => setFailedSrc(src)}
            className="size-full bg-paper object-cover"
          />
        </picture>
      ) : (
        <Building2 aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}
