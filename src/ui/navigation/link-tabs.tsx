import NextLink from 'next/link';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { TabCount } from '@/ui/data/tab-count';
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

/** Tabs that are links, for a choice that the URL holds. */
export function LinkTabs({ label, tabs, current, className }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (list.current && current !== '') return keepCurrentInSight(list.current);
  }, [current]);

  return (
    <nav aria-label={label} className={className}>
      <ul ref={list} className={TAB_LIST_CLASS}>
        {tabs.map(({ key, label: text, count, ...link }) => (
          <li key={key} className="flex">
            <NextLink {...link} aria-current={key === current ? 'page' : undefined} className={cn(TAB_CLASS)}>
              <span>{text}</span>
              <TabCount count={count} />
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the tabs scroll, and their counts come later and push them on. Scrolls the row only, never the page. */
function keepCurrentInSight(list: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const tab = list.querySelector('[aria-current]');
    if (!tab) return;
    const [row, shown] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (shown.left >= row.left && shown.right <= row.right) return;
    list.scrollLeft += shown.left - row.left - (row.width - shown.width) / 2;
  });
  for (const item of list.children) observer.observe(item);
  return () => observer.disconnect();
}
