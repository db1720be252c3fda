import { keepPreviousData } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { favoriteUser, type ProjectFavoriteUser } from '#endpoints/favorite-user';
import type { Project } from '#endpoints/project';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { BulkScoutBar } from '@/features/scouts/bulk/bulk-scout-bar';
import { BulkScoutHost } from '@/features/scouts/bulk/bulk-scout-host';
import { ChoosePage } from '@/features/scouts/bulk/choose-page';
import { LikedList } from '@/features/search/favorites/liked-list';
import { range } from '@/lib/range';
import { ProfileCardSkeleton } from '@/parts/candidates/profile-card';
import { PagedList } from '@/parts/lists/paged-list';
import { usePagedList } from '@/parts/lists/use-paged-list';
import { projectStatusLabels } from '@/parts/projects/labels';
import { useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import { EmptyState } from '@/ui/feedback/empty-state';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { detailHref } from './detail-state';
import type { ProjectListProps } from './list-props';

/** 気になるした人: the candidates who like one project, newest first, with what to do about them (docs/product.md §1.8). */
export function ProjectLikes({ projectId, project, page, setState }: ProjectListProps) {
  const canScout = useCan('scoutUser');
  const chosenIn = `likes/${projectId}`;
  useChoiceShortcut();
  const list = usePagedList(
    useCorporationQuery(favoriteUser.listForProject, {
      params: { projectId },
      query: { page },
      placeholderData: keepPreviousData,
      // Candidates like the project while the page is open.
      staleTime: SHORT_STALE_TIME,
    }),
    {
      list: 'project likes',
      page,
      setState,
      hrefFor: (target) => detailHref(projectId, { tab: 'likes', page: target }),
    },
  );
  const isUnpublished = project !== undefined && project.status !== 'published';
  return (
    <>
      <BulkScoutHost />
      {canScout && isUnpublished && list.items?.length ? (
        <InlineNotice className="mb-4">{`この案件は${project.status === 'unknown' ? '公開中ではない' : `${projectStatusLabels[project.status]}の`}ため、スカウトではほかの公開中の案件を選びます。`}</InlineNotice>
      ) : null}
      {list.items?.length ? <ChoosePage className="mb-2" candidates={list.items} list={chosenIn} /> : null}
      <PagedList list={list} errorTitle="気になるした人を読み込めませんでした">
        <Likes profiles={list.items} project={project} projectId={projectId} chosenIn={chosenIn} />
      </PagedList>
      <BulkScoutBar list={chosenIn} projectId={isUnpublished ? undefined : projectId} />
    </>
  );
}

type LikesProps = {
  /** Undefined while they load. */
  profiles: readonly ProjectFavoriteUser[] | undefined;
  project: Project | undefined;
  projectId: string;
  chosenIn: string;
};

function Likes({ profiles, project, projectId, chosenIn }: LikesProps) {
  if (!profiles) {
    return (
      <div role="status" aria-label="気になるした人を読み込んでいます" className="flex flex-col gap-2.5">
        {range(4).map((key) => (
          <ProfileCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (profiles.length === 0) {
    return (
      <EmptyState
        icon={<Star />}
        title="この案件を気になるした人はまだいません"
        description={
          project?.status === 'published'
            ? '候補者がこの案件を「気になる」に追加すると、ここに表示されます。'
            : '公開中のあいだに「気になる」に追加した候補者が、ここに表示されます。'
        }
      />
    );
  }
  return (
    <LikedList label="気になるした候補者" profiles={profiles} projectId={projectId} chosenIn={chosenIn} />
  );
}
