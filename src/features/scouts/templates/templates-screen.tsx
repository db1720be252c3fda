import { FileX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { template } from '#endpoints/template';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { useUrlState } from '@/lib/address/use-url-state';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { LoadError } from '@/parts/shell/load-error';
import { PageTitle } from '@/parts/shell/page-title';
import { useTemplateChanges } from '@/parts/texts/template-changes';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Card } from '@/ui/data/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ButtonLink } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { draftPlace, templateDraft } from './draft';
import { TemplatesList } from './templates-list';
import { type EditorTarget, targetOf, templateCodecs } from './url-state';

const editor = lazyComponent(() => import('./template-editor').then((module) => module.TemplateEditor));

const sourceId = (target: EditorTarget) => (target.kind === 'edit' ? target.templateId : target.copyOf);

/** テンプレート (docs/product/scouts.md): the company's templates for scouts, and the editor of the one that the URL names. */
export function TemplatesScreen() {
  const corporationId = useCorporationId();
  const canWrite = useCan('scoutUser');
  const { state, setState, isReady } = useUrlState(templateCodecs);
  const { data, error, isFetching, refetch } = useCorporationQuery(template.list, {
    // Colleagues write templates too.
    staleTime: SHORT_STALE_TIME,
  });
  useTemplateChanges();
  const target = targetOf(state);
  const isRefused = isReady && target !== null && !canWrite;
  const wanted = isReady && canWrite ? target : null;
  const [wasEditing, setWasEditing] = useState(false);
  if (wanted !== null && !wasEditing) setWasEditing(true);

  const close = () => setState({ edit: '', create: false, copy: '' }, { replace: true });
  const Editor = useLazyComponent(editor, wanted !== null, () => close());

  // Nobody writes first and is refused afterwards.
  useEffect(() => {
    if (!isRefused) return;
    explainRestrictedFeature();
    setState({ edit: '', create: false, copy: '' }, { replace: true });
  });

  if (error && !data) {
    return (
      <>
        <PageTitle>テンプレート</PageTitle>
        <PageHeader title="テンプレート" />
        <LoadError
          error={error}
          title="テンプレートを読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  if (wanted === null) {
    return (
      <TemplatesList
        templates={isReady ? data : undefined}
        canWrite={canWrite}
        searchWord={state.q}
        onSearch={(q) => setState({ q }, { replace: true })}
        takesFocus={wasEditing}
      />
    );
  }
  if (!data || !Editor) return <EditorSkeleton />;
  const found = data.find(({ templateId }) => templateId === sourceId(wanted));
  if (wanted.kind === 'edit' && !found && templateDraft(corporationId, wanted).read() === null) {
    return <TemplateMissing />;
  }
  return <Editor key={draftPlace(corporationId, wanted).join('/')} target={wanted} found={found} />;
}

function TemplateMissing() {
  return (
    <>
      <PageTitle>テンプレートが見つかりません</PageTitle>
      <PageHeader title="テンプレートが見つかりません" />
      <Card>
        <EmptyState
          icon={<FileX />}
          title="このテンプレートは見つかりませんでした"
          description="アーカイブされたか、別の企業アカウントのテンプレートの可能性があります。"
          action={<ButtonLink href={paths.scoutTemplates()}>テンプレートの一覧へ</ButtonLink>}
        />
      </Card>
    </>
  );
}

function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <PageTitle>テンプレート</PageTitle>
      <PageHeader title={<span className="sr-only">テンプレートを読み込んでいます</span>} />
      <Card className="flex flex-col gap-5 md:p-6">
        <Skeleton className="h-9 max-w-2xl" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      </Card>
    </div>
  );
}
