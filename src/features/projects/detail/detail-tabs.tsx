import { useProjectCounts } from '@/features/projects/list/use-project-counts';
import { Badge } from '@/ui/data/badge';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { type DetailState, detailHref } from './detail-state';

/** 概要, 応募者, 気になるした人, スカウト, the middle ones with how many there are; a count that fails is left out. */
export function DetailTabs({ projectId, state }: { projectId: string; state: DetailState }) {
  const counts = useProjectCounts([projectId], { isExtra: true });
  const applications = counts.applicationsOf(projectId);
  const likes = counts.favoritesOf(projectId);
  const unread = applications.state === 'known' ? applications.count.unreadCount : 0;
  const link = (tab: DetailState['tab']) => ({
    key: tab,
    href: detailHref(projectId, { tab, page: 1 }),
    shallow: true,
    scroll: false,
  });
  return (
    <LinkTabs
      label="案件の内容"
      className="mb-4 print:hidden"
      current={state.tab}
      tabs={[
        { ...link('overview'), label: '概要' },
        {
          ...link('applications'),
          label: (
            <>
              <span>応募者</span>
              {unread > 0 ? <Badge tone="accent">{`未読 ${unread}`}</Badge> : null}
            </>
          ),
          count: applications.state === 'known' ? applications.count.count : undefined,
        },
        {
          ...link('likes'),
          label: '気になるした人',
          count: likes.state === 'known' ? likes.count : undefined,
        },
        { ...link('scouts'), label: 'スカウト' },
      ]}
    />
  );
}
