import { keepPreviousData } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { application } from '#endpoints/application';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { ApplicationsTable } from '@/features/applications/applications-table';
import { PagedList } from '@/parts/lists/paged-list';
import { usePagedList } from '@/parts/lists/use-paged-list';
import { useCorporationQuery } from '@/session/corporation-queries';
import { EmptyState } from '@/ui/feedback/empty-state';
import { detailHref } from './detail-state';
import type { ProjectListProps } from './list-props';

/** 応募者: the applications to one project, newest first. Seeing the list marks nothing as read. */
export function ProjectApplications({ projectId, project, page, setState }: ProjectListProps) {
  const list = usePagedList(
    useCorporationQuery(application.listForProject, {
      query: { projectId, page },
      placeholderData: keepPreviousData,
      // Candidates apply while the page is open.
      staleTime: SHORT_STALE_TIME,
    }),
    {
      list: 'project applications',
      page,
      setState,
      hrefFor: (target) => detailHref(projectId, { tab: 'applications', page: target }),
    },
  );
  return (
    <PagedList list={list} errorTitle="応募者を読み込めませんでした">
      <ApplicationsTable
        applications={list.items}
        withoutProject
        empty={
          <EmptyState
            icon={<Inbox />}
            title="この案件への応募はまだありません"
            description={
              project?.status === 'published'
                ? '応募が届くと、ここに表示されます。'
                : '公開中のあいだに届いた応募が、ここに表示されます。'
            }
          />
        }
      />
    </PagedList>
  );
}
