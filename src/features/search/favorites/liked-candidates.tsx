import { keepPreviousData } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { favoriteUser } from '#endpoints/favorite-user';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { range } from '@/lib/range';
import { ProfileCardSkeleton } from '@/parts/candidates/profile-card';
import { PagedList } from '@/parts/lists/paged-list';
import { usePagedList } from '@/parts/lists/use-paged-list';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import type { FavoritesState } from './favorite-list';
import { LikedList } from './liked-list';
import { type LikedProject, useProjectLikes } from './use-project-likes';

type LikedCandidatesProps = {
  state: FavoritesState;
  setState: (change: Partial<FavoritesState>, options?: { replace?: boolean }) => void;
};

/** 「気になる」した候補者: who likes a published project of the company, one project at a time (docs/product.md §1.8). */
export function LikedCandidates({ state, setState }: LikedCandidatesProps) {
  const { projects, error, isFetching, refetch } = useProjectLikes();
  const chosen = projects?.find(({ projectId }) => projectId === state.project) ?? projects?.[0];

  return (
    <section aria-labelledby="liked-heading">
      <h2 id="liked-heading" className="mb-2 text-lg">
        案件を「気になる」した候補者
      </h2>
      {projects === undefined && error ? (
        <LoadError
          error={error}
          title="「気になる」した候補者を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {projects === undefined && !error ? <Loading /> : null}
      {projects?.length === 0 ? (
        <EmptyState
          icon={<Star aria-hidden="true" />}
          title="「気になる」した候補者はまだいません"
          description="公開中の案件を候補者が「気になる」に追加すると、ここに表示されます"
        />
      ) : null}
      {projects && chosen ? (
        <>
          <Field label="案件" hideLabel className="mb-2.5 max-w-md">
            <Select
              value={chosen.projectId}
              options={projects.map(({ projectId, title, count }) => ({
                value: projectId,
                label: `${count}人・${title}`,
              }))}
              onChange={({ target }) => setState({ project: target.value, likedPage: 1 })}
            />
          </Field>
          <CandidatesOfProject project={chosen} page={state.likedPage} setState={setState} />
        </>
      ) : null}
    </section>
  );
}

type CandidatesOfProjectProps = Pick<LikedCandidatesProps, 'setState'> & {
  project: LikedProject;
  page: number;
};

function CandidatesOfProject({ project: { projectId, title }, page, setState }: CandidatesOfProjectProps) {
  const list = usePagedList(
    useCorporationQuery(favoriteUser.listForProject, {
      params: { projectId },
      query: { page },
      placeholderData: keepPreviousData,
      staleTime: SHORT_STALE_TIME,
    }),
    {
      list: 'project likes',
      page,
      setState: (change, options) => setState({ likedPage: change.page }, options),
    },
  );

  return (
    <PagedList
      list={list}
      errorTitle="「気になる」した候補者を読み込めませんでした"
      pagingLabel="「気になる」した候補者のページ送り"
    >
      {list.items === undefined ? (
        <Loading />
      ) : (
        <LikedList label={`「${title}」を気になるした候補者`} profiles={list.items} projectId={projectId} />
      )}
    </PagedList>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="「気になる」した候補者を読み込んでいます"
      className="flex flex-col gap-2.5"
    >
      {range(3).map((key) => (
        <ProfileCardSkeleton key={key} />
      ))}
    </div>
  );
}
