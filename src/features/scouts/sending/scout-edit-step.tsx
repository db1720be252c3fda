import { useEffect, useId, useRef } from 'react';
import type { Project } from '#endpoints/project';
import { ContradictionNotice } from '@/parts/projects/contradiction-notice';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Field } from '@/ui/forms/field';
import { PersonalTouchNotice } from '../text/personal-touch-notice';
import { ScoutPreview } from '../text/scout-preview';
import { ScoutTextField } from '../text/scout-text-field';
import { TemplateField } from '../text/template-field';
import { ProjectControl } from './project-control';
import { ScoutCandidate } from './scout-candidate';
import type { ScoutComposer } from './use-scout-composer';

type ScoutEditStepProps = {
  /** Whose profile stands beside the text. */
  candidateUid: string;
  composer: ScoutComposer;
  projects: readonly Project[];
  /** What the focus goes to: the first field, or the text after coming back to it. */
  initialFocus: 'project' | 'text';
};

/** The first step of スカウト作成: project, template and text, with the candidate's profile and the preview beside them. */
export function ScoutEditStep({ candidateUid, composer, projects, initialFocus }: ScoutEditStepProps) {
  const { draft, change, problems } = composer;
  const previewTitleId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (initialFocus === 'text') text.current?.focus();
    else fields.current?.querySelector<HTMLElement>('input')?.focus();
  }, [initialFocus]);

  useEffect(() => {
    if (composer.attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [composer.attempts]);

  return (
    <div
      ref={fields}
      className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:has-[>[data-profile]]:grid-cols-[18rem_minmax(0,1fr)] xl:has-[>[data-profile]]:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <ScoutCandidate
        universalUid={candidateUid}
        className="md:max-lg:col-span-2 lg:row-span-2 xl:row-span-1"
      />
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
        <TemplateField choice={composer.templateChoice} />
        <ScoutTextField
          ref={text}
          text={draft.text}
          onTextChange={(written) => change({ text: written })}
          error={problems.text}
        />
        <ContradictionNotice text={composer.preview.text} project={composer.project} />
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
