import { useEffect, useRef } from 'react';
import { displayName } from '@/lib/text/format';
import { FinishReasonField } from '@/parts/selections/finish-reason-field';
import { finishReasons } from '@/parts/selections/finish-reasons';
import { RefusalTextField } from '@/parts/selections/refusal-text-field';
import { LeftOut } from './left-out';
import type { Refusals } from './use-refusals';

/** The first step of お見送りの連絡: the reason and the text for all. */
export function ComposeStep({ state }: { state: Refusals }) {
  const { job, plan, change, templates, text, attempts } = state;
  const field = useRef<HTMLTextAreaElement>(null);
  const first = plan.find(({ person }) => person.text === null);
  const error = attempts > 0 ? first?.problem : undefined;

  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted text-sm">{`${plan.length}人に共通の文面を作成します。次の画面で、一人ずつ書き換えられます。`}</p>
      {finishReasons.length > 0 ? (
        <FinishReasonField value={job.reason} onValueChange={(reason) => change({ reason })} />
      ) : null}
      <RefusalTextField
        ref={field}
        draft={job.draft}
        text={text}
        onDraftChange={(draft) => change({ draft })}
        hasReason={job.reason !== null}
        templates={templates}
        error={error}
        hint="{{候補者名}}や{{案件名}}は、一人ずつの内容に置き換わります。"
      />
      {first ? (
        <section aria-label="プレビュー">
          <h3 className="mb-1 font-bold text-sm">
            <bdi>{displayName(first.person.candidate)}</bdi>
            <span>さんへのプレビュー</span>
          </h3>
          <p className="whitespace-pre-wrap rounded-lg border border-line bg-surface-canvas px-4 py-3 text-base [overflow-wrap:anywhere]">
            {first.text}
          </p>
        </section>
      ) : null}
      <LeftOut state={state} />
    </div>
  );
}
