import NextLink from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { TabCount } from './tab-count';
import { TAB_CLASS, TAB_LIST_CLASS } from './tabs-styles';

type LinkTab = Pick<ComponentProps<typeof NextLink>, 'href' | 'shallow' | 'replace' | 'scroll'> & {
  key: string;
  label: ReactNode;
  count?: number;
};

type LinkTabsProps = {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly LinkTab[];
  /** `key` of the current tab. */
  current: string;
  className?: string;
};

/** Tabs that are links, for a choice that the URL holds: they open in a new tab and go back like any page. */
export function LinkTabs({ label, tabs, current, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={TAB_LIST_CLASS}>
        {tabs.map(({ key, label: text, count, ...link }) => (
          <li key={key} className="flex">
            <NextLink {...link} aria-current={key === current ? 'page' : undefined} className={cn(TAB_CLASS)}>
              {text}
              <TabCount count={count} />
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
