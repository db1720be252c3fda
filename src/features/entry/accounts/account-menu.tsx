import { useQuery } from '@tanstack/react-query';
import { LogOut, Settings } from 'lucide-react';
import NextLink from 'next/link';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import { endpointQuery } from '@/client/queries';
import { paths } from '@/config/paths';
import { useFindByWords } from '@/lib/text/use-find-by-words';
import { session } from '@/session/current-session';
import { useCorporationId } from '@/session/use-session';
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/ui/overlays/menu';
import { SearchableMenuContent } from '@/ui/overlays/searchable-menu';
import { AccountSummary } from './account-summary';
import { OtherAccounts } from './other-accounts';
import { switchRedirect } from './switch-redirect';
import { ThemeItems } from './theme-items';

type AccountMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

const TITLE = '企業アカウントの切り替え';

/** Above this number of companies to switch to, a field searches them. */
const SEARCH_ABOVE = 8;

/** The company and the person in the header, with a menu of the person's other companies (spec §2). */
export function AccountMenu({ open, onOpenChange }: AccountMenuProps) {
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <AccountSummary />
      </MenuTrigger>
      {open ? <Content onClose={() => onOpenChange(false)} /> : null}
    </Menu>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const currentId = useCorporationId();
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useQuery(endpointQuery(corporationAccount.myAccountList));

  const others = data?.filter((account) => account.universalCorporationId !== currentId);
  const findByWords = useFindByWords(words !== '');
  const found = others && findByWords(others, words, ({ name }) => name);
  const isLong = others !== undefined && others.length > SEARCH_ABOVE;
  const hrefOf = (cid: string) => paths.switchAccount(cid, switchRedirect(router.asPath));

  function takeFirst() {
    const first = found?.[0];
    if (words.trim() === '' || !first) return;
    onClose();
    void router.push(hrefOf(first.universalCorporationId));
  }

  const items = (
    <>
      <MenuLabel>{TITLE}</MenuLabel>
      {isError && !others ? (
        <MenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          読み込めませんでした。もう一度読み込む
        </MenuItem>
      ) : (
        <OtherAccounts accounts={found} isSearched={words.trim() !== ''} hrefOf={hrefOf} />
      )}
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem asChild>
        <NextLink href={paths.settings} prefetch={false}>
          <Settings aria-hidden="true" className="text-ink-subtle" />
          <span>個人設定</span>
        </NextLink>
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void session.logout()}>
        ログアウト
      </MenuItem>
    </>
  );

  return (
    <SearchableMenuContent
      className={isLong ? 'w-80' : 'min-w-64'}
      label={TITLE}
      search={
        isLong ? { label: '企業アカウントを検索', words, onWordsChange: setWords, onEnter: takeFirst } : null
      }
    >
      {items}
    </SearchableMenuContent>
  );
}
