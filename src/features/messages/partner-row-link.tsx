import NextLink from 'next/link';
import type { ReactNode, Ref } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';
import { Avatar } from '@/ui/data/avatar';

type PartnerRowLinkProps = {
  ref?: Ref<HTMLAnchorElement>;
  href: string;
  partner: Pick<UserSummary, 'lastName' | 'firstName' | 'imageUrl'>;
  /** What the row is among the others: the open page, or the chosen one. */
  current: 'page' | 'true' | undefined;
  className?: string;
  children: ReactNode;
};

/** A row of the list of conversations or of what was found: the way to it, beside the candidate's picture. */
export function PartnerRowLink({ ref, href, partner, current, className, children }: PartnerRowLinkProps) {
  return (
    <NextLink
      ref={ref}
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={current}
      className={cn(
        'relative flex gap-3 px-4 py-2.5 text-inherit no-underline transition-colors duration-fast focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-0 before:left-0 before:w-0.5 aria-[current]:before:bg-accent',
        current ? 'bg-accent-faint' : 'hover:bg-surface-hover',
        className,
      )}
    >
      <Avatar
        lastName={partner.lastName}
        firstName={partner.firstName}
        src={partner.imageUrl}
        size="sm"
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">{children}</div>
    </NextLink>
  );
}
