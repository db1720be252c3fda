import { useEffect, useId, useRef } from 'react';
import { ScoutPreview } from '@/features/scouts/text/scout-preview';
import { ScoutTextField } from '@/features/scouts/text/scout-text-field';
import { TemplateField } from '@/features/scouts/text/template-field';
import { displayName } from '@/lib/text/format';
import { FOLLOW_UP_AFTER_DAYS } from '../list/unanswered';
import type { FollowUp } from './use-follow-up';

/** The first step of フォローを送る: the text for all with the preview for the first person. */
export function FollowUpCompose({ followUp }: { followUp: FollowUp }) {
  const { job, change, attempts, problem, first, preview } = followUp;
  const previewTitleId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-subtle text-sm">
        {`${job.people.length}人に共通の文面を作成します。次の画面で、一人ずつ書き換えられます。フォローは1件のスカウトにつき1通、送信から${FOLLOW_UP_AFTER_DAYS}日たつと送れます。`}
      </p>
      <div ref={fields} className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TemplateField choice={followUp.templateChoice} />
          <ScoutTextField
            ref={text}
            text={job.text}
            onTextChange={(written) => change({ text: written })}
            error={problem ?? undefined}
          />
        </div>
        <section aria-labelledby={previewTitleId} className="flex min-w-0 flex-col">
          <h3 id={previewTitleId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
            {first ? <bdi>{displayName(first.candidate)}</bdi> : null}
            <span>さんへのプレビュー</span>
          </h3>
          <ScoutPreview
            text={preview}
            emptyText="入力した本文が、候補者に届く形で表示されます。"
            className="grow"
          />
        </section>
      </div>
    </div>
  );
}
