import type { ReactNode } from 'react';
import { AccountArea } from '@/features/entry/accounts/account-area';

/** The bar at the top: `start` at its left end, the company, the person and the account menu at its right. */
export function Header({ start }: { start: ReactNode }) {
  return (
    <header className="sticky short:static top-0 z-sticky flex h-(--header-height) items-center gap-2 border-line border-b bg-surface px-(--page-gutter) print:hidden">
      {start}
      <div className="-mr-2 flex min-w-0 flex-1 justify-end">
        <AccountArea />
      </div>
    </header>
  );
}
