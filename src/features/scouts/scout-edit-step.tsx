import { useEffect, useId, useRef } from 'react';
import type { Project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { Button } from '@/ui/button';
import { Combobox } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { InlineNotice } from '@/ui/inline-notice';
import { Link } from '@/ui/link';
import { Select } from '@/ui/select';
import { PersonalTouchNotice } from './personal-touch-notice';
import { ScoutPreview } from './scout-preview';
import { ScoutTextField } from './scout-text-field';
import type { ScoutComposer } from './use-scout-composer';

/** From this many projects on, one finds a project sooner by typing. */
const TYPING_FROM = 20;

type ScoutEditStepProps = {
  composer: ScoutComposer;
  projects: readonly Project[];
  /** What the focus goes to: the first field, or the text after coming back to it. */
  initialFocus: 'project' | 'text';
};

/** The first step of スカウト作成: project, template and text, with the preview beside them. */
export function ScoutEditStep({ composer, projects, initialFocus }: ScoutEditStepProps) {
  const { draft, change, problems, templates } = composer;
  const previewTitleId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (initialFocus === 'text') text.current?.focus();
    else fields.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [initialFocus]);

  useEffect(() => {
    if (composer.attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [composer.attempts]);

  return (
    <div ref={fields} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {composer.isRestored ? (
          <InlineNotice
            action={
              <Button size="sm" onClick={composer.discard}>
                下書きを破棄
              </Button>
            }
          >
            前回の下書きを表示しています。
          </InlineNotice>
        ) : null}
        <Field label="案件" required error={problems.project}>
          <ProjectControl
            projects={projects}
            value={composer.project?.projectId ?? null}
            onValueChange={(projectId) => change({ projectId })}
          />
        </Field>
        <Field
          label="テンプレート"
          optional
          aside={
            <Link href={paths.scoutTemplates()} external>
              テンプレートを編集
            </Link>
          }
          error={
            templates.isError ? (
              <>
                テンプレートを読み込めませんでした。
                <Button
                  size="sm"
                  variant="ghost"
                  loading={templates.isFetching}
                  onClick={() => templates.refetch()}
                >
                  再読み込み
                </Button>
              </>
            ) : undefined
          }
        >
          <Select
            value={composer.chosenTemplateId ?? ''}
            disabled={!templates.data?.length}
            placeholder={templates.data?.length === 0 ? 'テンプレートはまだありません' : '使わない'}
            options={templates.data?.map(({ templateId, title }) => ({ value: templateId, label: title }))}
            onChange={(event) => composer.chooseTemplate(event.currentTarget.value || null)}
          />
        </Field>
        <ScoutTextField
          ref={text}
          text={draft.text}
          onTextChange={(written) => change({ text: written })}
          error={problems.text}
        />
      </div>
      <section aria-labelledby={previewTitleId} className="flex min-w-0 flex-col">
        <h3 id={previewTitleId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
          プレビュー
        </h3>
        <ScoutPreview
          text={composer.preview}
          emptyText="入力した本文が、候補者に届く形で表示されます。"
          className="grow"
        />
        {composer.isBare ? <PersonalTouchNotice className="mt-3" /> : null}
      </section>
    </div>
  );
}

type ProjectControlProps = {
  projects: readonly Project[];
  value: string | null;
  onValueChange: (projectId: string | null) => void;
};

function ProjectControl({ projects, value, onValueChange }: ProjectControlProps) {
  const options = projects.map(({ projectId, content }) => ({ value: projectId, label: content.title }));
  if (options.length >= TYPING_FROM) {
    return (
      <Combobox
        options={options}
        value={value}
        onValueChange={onValueChange}
        placeholder="案件名で検索"
        emptyText="該当する公開中の案件がありません"
      />
    );
  }
  return (
    <Select
      options={options}
      value={value ?? ''}
      placeholder={value === null ? '公開中の案件から選択' : undefined}
      onChange={(event) => onValueChange(event.currentTarget.value || null)}
    />
  );
}
