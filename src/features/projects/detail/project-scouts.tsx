import { keepPreviousData } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { scout } from '#endpoints/scout';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { ScoutsTable } from '@/features/scouts/list/scouts-table';
import { ScoutLockedNotice } from '@/features/scouts/sending/scout-locked-notice';
import { PagedList } from '@/parts/lists/paged-list';
import { usePagedList } from '@/parts/lists/use-paged-list';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import { detailHref } from './detail-state';
import type { ProjectListProps } from './list-props';

/** スカウト: the scouts that were sent for one project, newest first; each opens its conversation. */
export function ProjectScouts({ projectId, page, setState }: ProjectListProps) {
  const canScout = useCan('scoutUser');
  const list = usePagedList(
    useCorporationQuery(scout.search, {
      query: { targetProjectId: projectId, page },
      placeholderData: keepPreviousData,
      // Candidates read and reply while the page is open.
      staleTime: SHORT_STALE_TIME,
    }),
    {
      list: 'scouts',
      page,
      setState,
      hrefFor: (target) => detailHref(projectId, { tab: 'scouts', page: target }),
    },
  );
  return (
    <>
      {canScout ? null : <ScoutLockedNotice />}
      <PagedList list={list} errorTitle="スカウトを読み込めませんでした">
        <ScoutsTable
          scouts={list.items}
          withoutProject
          empty={
            <EmptyState
              icon={<Send />}
              title="この案件で送信したスカウトはまだありません"
              description={
                canScout ? '候補者検索で合いそうな人を見つけて、スカウトを送りましょう。' : undefined
              }
              action={<ButtonLink href={paths.profiles()}>候補者検索へ</ButtonLink>}
            />
          }
        />
      </PagedList>
    </>
  );
}
