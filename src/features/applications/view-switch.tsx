import NextLink from 'next/link';
import { type ApplicationsState, applicationList, applicationViews } from './application-list';

const viewNames = { table: '表', board: 'ボード', report: '分析' };

const allStates = { status: null, reason: null };

/** Another view of the same; the board and 分析 show all states, so what one goes on to does, too. */
const hrefOf = (state: ApplicationsState, view: ApplicationsState['view']) =>
  applicationList.href({ ...state, view, page: 1, ...(state.view === 'table' ? null : allStates) });

/** 表, ボード or, as an extension, 分析; in the URL like the rest of the list's state. */
export function ViewSwitch({ state }: { state: ApplicationsState }) {
  return (
    <nav aria-label="表示の切り替え">
      <ul className="flex rounded-md border border-line-strong bg-surface p-0.5">
        {applicationViews.map((view) => (
          <li key={view} className="flex">
            <NextLink
              href={hrefOf(state, view)}
              shallow
              scroll={false}
              aria-current={state.view === view ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-sm px-3.5 font-medium text-base text-ink-muted no-underline hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:font-bold aria-[current=true]:text-accent md:min-h-8"
            >
              {viewNames[view]}
            </NextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
