import { LinkTabs } from '@/ui/navigation/link-tabs';
import { type ScoutsState, scoutList } from './scout-list';
import { type UnansweredTab, unansweredTabLabels, unansweredTabs } from './unanswered';

/** すべて, 未読のまま and 既読・返信なし. The last two are states of their own, so that 状態 narrows the first one only. */
export function ScoutsTabs({ state }: { state: ScoutsState }) {
  const link = (tab: UnansweredTab | null) => ({
    href: scoutList.href({ ...state, tab, status: tab === null ? state.status : null, page: 1 }),
    shallow: true,
    scroll: false,
  });
  return (
    <LinkTabs
      label="スカウトの表示"
      className="mb-4"
      current={state.tab ?? 'all'}
      tabs={[
        { ...link(null), key: 'all', label: 'すべて' },
        ...unansweredTabs.map((tab) => ({ ...link(tab), key: tab, label: unansweredTabLabels[tab] })),
      ]}
    />
  );
}
