import { ArrowLeft, Copy } from 'lucide-react';
import { useRouter } from 'next/router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ScoutTemplate } from '#endpoints/template';
import { paths } from '@/config/paths';
import { ScoutTextField } from '@/features/scouts/text/scout-text-field';
import { isComposing } from '@/lib/browser/is-composing';
import { useSaveShortcut } from '@/lib/browser/save-shortcut';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { PageTitle } from '@/parts/shell/page-title';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { ButtonLink, Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/navigation/page-header';
import { TemplateConflict } from './template-conflict';
import { TemplatePreview } from './template-preview';
import { type EditorTarget, editorPath } from './url-state';
import { type TemplateEditorState, useTemplateEditor } from './use-template-editor';

type TemplateEditorProps = {
  target: EditorTarget;
  /** The template that is edited or copied; undefined when the company has no such one any more. */
  found: ScoutTemplate | undefined;
};

/** Safari submits a form by the Enter that confirms a conversion. */
function keepImeEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}

/** Creates a template or edits the text of one, with a preview beside it. */
export function TemplateEditor({ target, found }: TemplateEditorProps) {
  const router = useRouter();
  const editor = useTemplateEditor(target, found);
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const isEdit = target.kind === 'edit';

  useEffect(() => {
    const first = isEdit ? '[data-page-heading]' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [isEdit]);

  useEffect(() => {
    if (editor.attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [editor.attempts]);

  async function save() {
    if (target.kind === 'edit') {
      if (await editor.save()) showToast({ message: 'テンプレートを保存しました' });
      return;
    }
    const created = await editor.create();
    if (created === null) return;
    showToast({ message: 'テンプレートを作成しました' });
    const { listed } = created;
    const next = listed
      ? editorPath({ kind: 'edit', templateId: listed.templateId })
      : paths.scoutTemplates();
    await router.replace(next, undefined, { shallow: true });
  }

  async function overwrite() {
    if (await editor.overwrite()) showToast({ message: 'テンプレートを保存しました' });
  }

  function saveAsNew() {
    if (target.kind !== 'edit') return;
    editor.passToCopy(target.templateId);
    void router.replace(editorPath({ kind: 'create', copyOf: target.templateId }), undefined, {
      shallow: true,
    });
  }

  useSaveShortcut(() => void save());

  const name = isEdit ? 'テンプレートの編集' : 'テンプレートの作成';
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={keepImeEnter}
      // The bar at the bottom must not cover the field that the keyboard goes to.
      className="[&_:is(input,select,textarea)]:scroll-mb-24"
    >
      <PageTitle>{name}</PageTitle>
      <LeaveGuard isDirty={editor.isDirty} isKept holdsQuery />
      <PageHeader title={name} back={<BackToTemplates />} />
      <Card className="flex flex-col gap-5 md:p-6">
        <EditorNotices
          target={target}
          found={found}
          editor={editor}
          onOverwrite={() => void overwrite()}
          onSaveAsNew={saveAsNew}
        />
        {target.kind === 'edit' ? (
          <FixedTitle templateId={target.templateId} title={editor.title} canCopy={!editor.isGone} />
        ) : (
          <Field label="テンプレート名" required error={editor.problems.title} className="max-w-2xl">
            <TextInput
              value={editor.title}
              placeholder="例:はじめてのご連絡(標準)"
              autoComplete="off"
              onChange={(event) => editor.change({ title: event.currentTarget.value })}
            />
          </Field>
        )}
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
          <ScoutTextField
            ref={text}
            rows={18}
            text={editor.message}
            onTextChange={(message) => editor.change({ message })}
            error={editor.problems.message}
          />
          <TemplatePreview message={editor.message} />
        </div>
      </Card>
      <SaveBar isEdit={isEdit} editor={editor} />
    </form>
  );
}

function BackToTemplates() {
  return (
    <Link href={paths.scoutTemplates()} className="inline-flex items-center gap-1">
      <ArrowLeft aria-hidden="true" className="size-3.5" />
      <span>テンプレート</span>
    </Link>
  );
}

type EditorNoticesProps = TemplateEditorProps & {
  editor: TemplateEditorState;
  onOverwrite: () => void;
  onSaveAsNew: () => void;
};

function EditorNotices({ target, found, editor, onOverwrite, onSaveAsNew }: EditorNoticesProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 empty:hidden">
      {editor.isGone || editor.isChanged ? (
        <TemplateConflict
          found={found}
          isBusy={editor.isBusy}
          onOverwrite={onOverwrite}
          onTakeTheirs={editor.discard}
          onSaveAsNew={onSaveAsNew}
        />
      ) : null}
      {target.kind === 'create' && target.copyOf !== null && !found && !editor.isRestored ? (
        <InlineNotice tone="warning">
          複製元のテンプレートが見つかりません。アーカイブされた可能性があります。
        </InlineNotice>
      ) : null}
      {editor.isRestored && !editor.isGone ? (
        <InlineNotice
          action={
            <Button size="sm" onClick={editor.discard}>
              下書きを破棄
            </Button>
          }
        >
          保存していない下書きを表示しています。
        </InlineNotice>
      ) : null}
    </div>
  );
}

function FixedTitle({ templateId, title, canCopy }: { templateId: string; title: string; canCopy: boolean }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <dl className="min-w-0 flex-[1_1_20rem]">
        <dt className="font-bold text-base md:text-sm">テンプレート名</dt>
        <dd className="mt-0.5 text-lg [overflow-wrap:anywhere] md:text-md">{title}</dd>
        <dd className="mt-1 text-ink-subtle text-sm md:text-xs">
          テンプレート名は、作成後に変更できません。別の名前にするには、複製してください。
        </dd>
      </dl>
      {canCopy ? (
        <ButtonLink
          size="sm"
          icon={<Copy />}
          href={editorPath({ kind: 'create', copyOf: templateId })}
          aria-label={`「${title}」を複製`}
        >
          複製
        </ButtonLink>
      ) : null}
    </div>
  );
}

function SaveBar({ isEdit, editor }: { isEdit: boolean; editor: TemplateEditorState }) {
  const { isDirty, isBusy, isGone, isChanged } = editor;
  return (
    <div className="sticky short:static bottom-0 z-10 -mx-(--page-gutter) mt-4 border-line border-t bg-surface-canvas px-(--page-gutter) py-3 lg:mx-0 lg:px-0">
      <ProblemNotice text={editor.problem} className="not-empty:mb-3" />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-ink-subtle text-sm max-md:sr-only">
          {isDirty ? '保存していない変更があります。下書きは自動で残ります。' : ''}
        </p>
        {isDirty && !isGone ? (
          <Button variant="ghost" onClick={editor.discard} aria-disabled={isBusy}>
            変更を取り消す
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          loading={isBusy}
          aria-disabled={isEdit && (!isDirty || isGone || isChanged)}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {isEdit ? '保存する' : '作成する'}
        </Button>
      </div>
    </div>
  );
}
