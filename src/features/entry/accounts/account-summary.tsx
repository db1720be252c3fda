import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSession } from '@/session/use-session';
import { CompanyLogo } from './company-logo';

/** The button that opens the account menu: logo, company, and the person's last name before the first (spec §2). */
export function AccountSummary(props: ComponentProps<'button'>) {
  const { corporationProfile, userProfile, corporationAccountMetadata } = useSession();
  const personName = userProfile ? `${userProfile.lastName} ${userProfile.firstName}`.trim() : '';
  return (
    <button
      type="button"
      {...props}
      className="flex h-14 min-w-0 max-w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors duration-fast hover:bg-surface-hover aria-expanded:bg-surface-hover"
    >
      <CompanyLogo src={corporationAccountMetadata.imageUrl} />
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate font-bold text-sm">{corporationProfile?.name ?? '企業未登録'}</span>
        <span className="truncate text-ink-subtle text-xs">{personName}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
    </button>
  );
}
