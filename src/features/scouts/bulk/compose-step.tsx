import { useEffect, useId, useRef } from 'react';
import { ProjectControl } from '@/features/scouts/sending/project-control';
import { ScoutRemaining } from '@/features/scouts/sending/scout-notes';
import { ScoutPreview } from '@/features/scouts/text/scout-preview';
import { ScoutTextField } from '@/features/scouts/text/scout-text-field';
import { TemplateField } from '@/features/scouts/text/template-field';
import { displayName } from '@/lib/text/format';
import { ContradictionNotice } from '@/parts/projects/contradiction-notice';
import { Field } from '@/ui/forms/field';
import type { BulkScout } from './use-bulk-scout';

/** The first step of まとめてスカウト: the project, and the text for all with the preview for the first person. */
export function ComposeStep({ scouts }: { scouts: BulkScout }) {
  const { job, change, problems, attempts, allowance } = scouts;
  const previewTitleId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const first = job.people[0]?.candidate;

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-subtle text-sm">
        <span>{`${job.people.length}人に共通の文面を作成します。次の画面で、一人ずつ書き換えられます。`}</span>
        <ScoutRemaining allowance={allowance.allowance} />
      </p>
      <div ref={fields} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="案件" required error={problems.project}>
            <ProjectControl
              projects={scouts.projects}
              value={scouts.project?.projectId ?? null}
              onValueChange={(projectId) => change({ projectId })}
            />
          </Field>
          <TemplateField choice={scouts.templateChoice} />
          <ScoutTextField
            ref={text}
            text={job.text}
            onTextChange={(written) => change({ text: written })}
            error={problems.text}
          />
          <ContradictionNotice text={job.text} project={scouts.project} />
        </div>
        <section aria-labelledby={previewTitleId} className="flex min-w-0 flex-col">
          <h3 id={previewTitleId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
            {first ? <bdi>{displayName(first)}</bdi> : null}
            <span>さんへのプレビュー</span>
          </h3>
          <ScoutPreview
            text={scouts.preview}
            emptyText="入力した本文が、候補者に届く形で表示されます。"
            className="grow"
          />
        </section>
      </div>
    </div>
  );
}
