import NextLink from 'next/link';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { MenuItem } from '@/ui/overlays/menu';
import { CompanyLogo } from './company-logo';

type OtherAccountsProps = {
  /** Undefined while they are loading. */
  accounts: readonly CorporationAccountListItem[] | undefined;
  /** Whether they are what a search found. */
  isSearched: boolean;
  hrefOf: (universalCorporationId: string) => string;
};

/** The companies to switch to as entries of the menu, or a disabled entry when there are none (spec §2). */
export function OtherAccounts({ accounts, isSearched, hrefOf }: OtherAccountsProps) {
  if (!accounts) return <MenuItem disabled>読み込んでいます…</MenuItem>;

  if (accounts.length === 0) {
    return (
      <MenuItem disabled className="text-balance [word-break:auto-phrase]">
        {isSearched ? '一致する企業アカウントはありません' : '切り替えできる企業アカウントはありません'}
      </MenuItem>
    );
  }

  return accounts.map(({ universalCorporationId, name, logoImage }) => (
    <MenuItem key={universalCorporationId} asChild>
      <NextLink href={hrefOf(universalCorporationId)} prefetch={false}>
        <CompanyLogo src={thumbnailUrl(logoImage?.path)} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
      </NextLink>
    </MenuItem>
  ));
}
