import { Briefcase } from 'lucide-react';
import { project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { PageTitle } from '@/parts/shell/page-title';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useLimits } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { BackToProjects } from './editor-header';
import { NewProjectForm } from './new-project-form';

/** 案件作成 (docs/product/projects.md). At the limit of published projects nothing can be typed (docs/product.md §1). */
export function NewProjectScreen() {
  const corporationId = useCorporationId();
  const { publishedProjects: limit } = useLimits();
  const { data: published, isPending } = useCorporationQuery(project.countPublished, {
    enabled: limit !== null,
    refetchOnMount: 'always',
    // Without it a draft can be typed; the server knows the limit.
    meta: { isExtra: true },
  });
  const isReached = limit !== null && published !== undefined && published >= limit;

  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle>案件の作成</PageTitle>
      <PageHeader
        back={<BackToProjects />}
        title="案件の作成"
        description="まず下書きを作成します。公開するまで候補者には表示されません。"
      />
      {limit !== null && isPending ? (
        <Card aria-busy="true" className="flex flex-col gap-4 md:p-6">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9" />
        </Card>
      ) : isReached ? (
        <Card>
          <EmptyState
            icon={<Briefcase />}
            title={`公開できる案件 ${published}/${limit}件`}
            description="公開できる案件の上限に達しているため、新しい案件を作成できません。公開中の案件を停止または終了するか、プランの変更をご検討ください。"
            action={
              <>
                <ButtonLink href={paths.projects({ status: 'published' })}>公開中の案件を見る</ButtonLink>
                <ButtonLink href={paths.plan}>ご契約プランを見る</ButtonLink>
              </>
            }
          />
        </Card>
      ) : (
        <NewProjectForm key={corporationId} corporationId={corporationId} />
      )}
    </div>
  );
}
