import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import NextLink from 'next/link';
import { useRouter } from 'next/router';
import { corporationAccount } from '#endpoints/corporation-account';
import { endpointQuery } from '@/client/queries';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { paths } from '@/config/paths';
import { session } from '@/session/current-session';
import { useCorporationId } from '@/session/use-session';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { AccountSummary } from './account-summary';
import { CompanyLogo } from './company-logo';
import { switchRedirect } from './switch-redirect';

export type AccountMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The company and the person in the header, with a menu of the person's other companies (spec §2). */
export function AccountMenu({ open, onOpenChange }: AccountMenuProps) {
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <AccountSummary />
      </MenuTrigger>
      <MenuContent className="min-w-64">
        <MenuLabel>企業アカウントの切り替え</MenuLabel>
        <OtherAccounts />
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => void session.logout()}>
          ログアウト
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function OtherAccounts() {
  const { asPath } = useRouter();
  const currentId = useCorporationId();
  const { data, isError, refetch } = useQuery(endpointQuery(corporationAccount.myAccountList));

  if (isError) {
    return (
      <MenuItem
        onSelect={(event) => {
          event.preventDefault();
          void refetch();
        }}
      >
        読み込めませんでした。もう一度読み込む
      </MenuItem>
    );
  }
  if (!data) return <MenuItem disabled>読み込んでいます…</MenuItem>;

  const others = data.filter((account) => account.universalCorporationId !== currentId);
  if (others.length === 0) {
    return (
      <MenuItem disabled className="text-balance [word-break:auto-phrase]">
        切り替えできる企業アカウントはありません
      </MenuItem>
    );
  }

  return others.map(({ universalCorporationId, name, logoImage }) => (
    <MenuItem key={universalCorporationId} asChild>
      <NextLink href={paths.switchAccount(universalCorporationId, switchRedirect(asPath))} prefetch={false}>
        <CompanyLogo src={thumbnailUrl(logoImage?.path)} className="size-7" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
      </NextLink>
    </MenuItem>
  ));
}
