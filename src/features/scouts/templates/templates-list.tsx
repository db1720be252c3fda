import { ArrowLeft, FileText, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ScoutTemplate } from '#endpoints/template';
import { paths } from '@/config/paths';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { PlanButton } from '@/parts/plan/plan-button';
import { PageTitle } from '@/parts/shell/page-title';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { SearchInput } from '@/ui/forms/search-input';
import { ButtonLink, Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { templateDraft } from './draft';
import { TemplatesTable } from './templates-table';
import { editorPath } from './url-state';
import { useFoundTemplates } from './use-found-templates';

const archiveDialog = lazyComponent(() =>
  import('./archive-template-dialog').then((module) => module.ArchiveTemplateDialog),
);

/** From this many on, one finds a template sooner by typing. */
const SEARCH_FROM = 6;

const newTemplate = { kind: 'create', copyOf: null } as const;

type TemplatesListProps = {
  /** Undefined while they load. */
  templates: readonly ScoutTemplate[] | undefined;
  canWrite: boolean;
  searchWord: string;
  onSearch: (words: string) => void;
  /** Takes the focus, coming back from the editor. */
  takesFocus: boolean;
};

/** The list of テンプレート, last changed first. */
export function TemplatesList({ templates, canWrite, searchWord, onSearch, takesFocus }: TemplatesListProps) {
  const corporationId = useCorporationId();
  const [archiving, setArchiving] = useState<ScoutTemplate | null>(null);
  const ArchiveDialog = useLazyComponent(archiveDialog, archiving !== null, () => setArchiving(null));

  useEffect(() => {
    if (takesFocus) {
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    }
  }, [takesFocus]);

  const hasDraft = ({ templateId, message }: ScoutTemplate) => {
    const draft = templateDraft(corporationId, { kind: 'edit', templateId }).read();
    return draft !== null && draft.values.message !== message;
  };
  const found = useFoundTemplates(templates, searchWord);
  const rows = found?.map((one) => ({ ...one, hasDraft: hasDraft(one) }));
  const isSearchable = searchWord !== '' || (templates?.length ?? 0) >= SEARCH_FROM;
  const hasNewDraft = canWrite && templateDraft(corporationId, newTemplate).read() !== null;

  return (
    <>
      <PageTitle>テンプレート</PageTitle>
      <PageHeader
        title="テンプレート"
        description="スカウトの本文のひな形です。企業のメンバー全員で使えます。"
        back={
          <Link href={paths.scouts()} className="inline-flex items-center gap-1">
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            <span>スカウト送信一覧</span>
          </Link>
        }
        actions={<CreateButton canWrite={canWrite} />}
      />
      {canWrite ? null : <LockedNotice />}
      {hasNewDraft ? (
        <InlineNotice
          className="mb-4"
          action={
            <ButtonLink size="sm" href={editorPath(newTemplate)}>
              続きを書く
            </ButtonLink>
          }
        >
          作成中のテンプレートの下書きがあります。
        </InlineNotice>
      ) : null}
      {isSearchable ? (
        <SearchInput
          label="テンプレート名・本文で検索"
          placeholder="テンプレート名・本文で検索"
          value={searchWord}
          onSearch={onSearch}
          className="mb-3 md:max-w-sm"
        />
      ) : null}
      <p role="status" className="sr-only">
        {rows && searchWord !== '' ? `${rows.length}件のテンプレートが見つかりました` : ''}
      </p>
      <TemplatesTable
        templates={rows}
        canWrite={canWrite}
        onArchive={setArchiving}
        empty={
          templates?.length === 0 ? (
            <NoTemplates canWrite={canWrite} />
          ) : (
            <EmptyState
              icon={<FileText />}
              title="検索語に合うテンプレートはありません"
              action={<Button onClick={() => onSearch('')}>検索をクリア</Button>}
            />
          )
        }
      />
      {archiving && ArchiveDialog ? (
        <ArchiveDialog template={archiving} onClose={() => setArchiving(null)} />
      ) : null}
    </>
  );
}

function CreateButton({ canWrite }: { canWrite: boolean }) {
  if (canWrite) {
    return (
      <ButtonLink variant="primary" icon={<Plus />} href={editorPath(newTemplate)}>
        テンプレートを作成
      </ButtonLink>
    );
  }
  return (
    <PlanButton permission="scoutUser" variant="primary" aria-label="テンプレートを作成">
      テンプレートを作成
    </PlanButton>
  );
}

function LockedNotice() {
  return (
    <InlineNotice
      className="mb-4"
      action={
        <PlanButton permission="scoutUser" size="sm">
          くわしく見る
        </PlanButton>
      }
    >
      テンプレートの作成と編集は有料プランでご利用いただけます。これまでのテンプレートは、一覧でご覧いただけます。
    </InlineNotice>
  );
}

function NoTemplates({ canWrite }: { canWrite: boolean }) {
  return (
    <EmptyState
      icon={<FileText />}
      title="テンプレートはまだありません"
      description={
        canWrite
          ? 'よく使う文面を登録すると、スカウトを書きはじめるときに選べます。候補者名や案件名は、送るときに自動で差し込まれます。'
          : undefined
      }
      action={<CreateButton canWrite={canWrite} />}
    />
  );
}
