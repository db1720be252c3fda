import { isMissing } from '@/client/api-error';
import { ProjectNotFound } from '@/features/projects/list/project-not-found';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PageHeader } from '@/ui/navigation/page-header';
import { BackToProjects } from './editor-header';
import { ProjectEditor } from './project-editor';
import { useEditedProject } from './read-project';

/** 案件編集 (docs/product/projects.md). An empty id is not known yet. */
export function EditProjectScreen({ projectId }: { projectId: string }) {
  const corporationId = useCorporationId();
  const { latest, error, isFetching, reload } = useEditedProject(projectId);

  if (latest) {
    return (
      <ProjectEditor
        key={`${corporationId}/${projectId}`}
        corporationId={corporationId}
        latest={latest}
        reload={reload}
      />
    );
  }
  return (
    <>
      <PageTitle>案件の編集</PageTitle>
      <PageHeader back={<BackToProjects />} title="案件の編集" />
      {isMissing(error) ? (
        <Card>
          <ProjectNotFound />
        </Card>
      ) : error ? (
        <Card>
          <LoadError
            error={error}
            title="案件を読み込めませんでした"
            onRetry={() => void reload()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:gap-6">
      <div className="flex flex-col gap-4">
        {['h-9', 'h-96', 'h-60'].map((height) => (
          <Card key={height} className="flex flex-col gap-4 md:p-6">
            <Skeleton className="h-5 w-24" />
            <Skeleton className={height} />
          </Card>
        ))}
      </div>
      <Card className="flex flex-col gap-4 max-xl:hidden">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-24" />
      </Card>
    </div>
  );
}
