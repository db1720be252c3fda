import { History, Keyboard, LogOut } from 'lucide-react';
import { useRouter } from 'next/router';
import { env } from '@/config/env';
import { cn } from '@/lib/cn';
import { cappedCount } from '@/lib/text/capped-count';
import { openShortcutHelp } from '@/parts/shortcuts/shortcut-host';
import { session } from '@/session/current-session';
import { usePagePrefetch } from '@/session/page-reads';
import { CountBadge } from '@/ui/data/badge';
import { Kbd } from '@/ui/data/keyboard-key';
import { ExampleMark } from '@/ui/navigation/example-mark';
import { Link } from '@/ui/navigation/link';
import { isActiveEntry, type MenuEntry, sideMenu } from './side-menu';
import { useUnreadCount } from './use-unread-count';

const ITEM_CLASS =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-md text-ink-muted no-underline transition-colors duration-fast hover:bg-surface-hover hover:text-ink md:min-h-9 md:text-base [&_svg:first-child]:size-[1.15em] [&_svg:first-child]:shrink-0';

const ACTIVE_CLASS =
  'aria-[current]:bg-accent-soft aria-[current]:font-bold aria-[current]:text-accent aria-[current]:hover:bg-accent-soft';

/** The entries of the side menu, in the sidebar and in the drawer. `onNavigate` is called when one is chosen. */
export function MenuList({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="メインメニュー" className="px-2.5 py-3">
      {sideMenu.map(({ label, entries }) => (
        <section key={label} aria-label={label} className="mb-3">
          <p aria-hidden="true" className="px-2.5 pb-1 font-medium text-ink-subtle text-xs leading-normal">
            {label}
          </p>
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.label}>
                <EntryLink entry={entry} onNavigate={onNavigate} />
              </li>
            ))}
            {label === 'その他' ? (
              <li>
                <button type="button" className={ITEM_CLASS} onClick={() => void session.logout()}>
                  <LogOut aria-hidden="true" />
                  <span>ログアウト</span>
                </button>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
      <div className="mt-4 border-line border-t pt-3">
        <a href={`${env.legacySiteUrl}/projects/`} className={cn(ITEM_CLASS, 'text-ink-subtle')}>
          <History aria-hidden="true" />
          <span>旧画面へ</span>
          <ExampleMark href={env.legacySiteUrl} />
        </a>
        <button
          type="button"
          aria-haspopup="dialog"
          className={cn(ITEM_CLASS, 'text-ink-subtle')}
          onClick={() => {
            onNavigate?.();
            openShortcutHelp();
          }}
        >
          <Keyboard aria-hidden="true" />
          <span className="flex-1">キーボード操作</span>
          <Kbd aria-hidden="true">?</Kbd>
        </button>
      </div>
    </nav>
  );
}

function EntryLink({ entry, onNavigate }: { entry: MenuEntry; onNavigate?: () => void }) {
  const { asPath } = useRouter();
  const { label, icon: Icon, href, external = false, hasUnreadCount = false, loadReads } = entry;
  const intent = usePagePrefetch('a', loadReads);
  const isActive = !external && isActiveEntry(asPath, href);
  return (
    <Link
      {...intent}
      variant="plain"
      href={href}
      // On every page and always in sight, nine links would fetch nine pages with each first load: they wait for the pointer.
      prefetch={false}
      external={external}
      aria-current={isActive ? 'page' : undefined}
      onClick={onNavigate}
      className={cn(ITEM_CLASS, ACTIVE_CLASS)}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1">{label}</span>
      {hasUnreadCount ? <UnreadBadge /> : null}
    </Link>
  );
}

function UnreadBadge() {
  const count = useUnreadCount();
  if (count === null) {
    return (
      <>
        <span aria-hidden="true" className="font-bold text-ink-subtle">
          ?
        </span>
        <span className="sr-only">未読件数を取得できませんでした</span>
      </>
    );
  }
  if (count < 1) return null;
  return (
    <>
      <CountBadge aria-hidden="true" count={count} />
      <span className="sr-only">{`未読${cappedCount(count)}件`}</span>
    </>
  );
}
