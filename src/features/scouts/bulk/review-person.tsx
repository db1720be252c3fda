import { useId, useRef } from 'react';
import { ScoutPreview } from '@/features/scouts/text/scout-preview';
import { ScoutTextField } from '@/features/scouts/text/scout-text-field';
import { displayName } from '@/lib/text/format';
import { ContradictionNotice } from '@/parts/projects/contradiction-notice';
import { Button } from '@/ui/controls/button';
import type { PlannedPerson } from './plan';
import type { Review } from './review';

type ReviewPersonProps = { scouts: Review; planned: PlannedPerson };

/** The text for one person, to be changed, as the person will read it. */
export function ReviewPerson({ scouts, planned }: ReviewPersonProps) {
  const { sendable, show, writeFor, leaveOut } = scouts;
  const { id, person, resolved, problem } = planned;
  const titleId = useId();
  const previewTitleId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const position = sendable.indexOf(planned);
  const before = sendable[position - 1]?.id;
  const after = sendable[position + 1]?.id;

  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={titleId} className="mr-auto min-w-0 text-md">
          <bdi>{displayName(person.candidate)}</bdi>
          <span>さんへの文面</span>
        </h3>
        <Button size="sm" aria-disabled={before === undefined} onClick={() => before && show(before)}>
          前の人
        </Button>
        <span className="text-ink-subtle text-sm tabular-nums">{`${position + 1}/${sendable.length}`}</span>
        <Button size="sm" aria-disabled={after === undefined} onClick={() => after && show(after)}>
          次の人
        </Button>
      </div>
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
        <div className="min-w-0">
          <ScoutTextField
            ref={text}
            rows={11}
            // Filled in as long as it is everyone's; what is written for this person stays as written.
            text={person.text ?? resolved.text}
            onTextChange={(written) => writeFor(id, written)}
            error={problem ?? undefined}
          />
          <ContradictionNotice text={resolved.text} project={scouts.project} />
          <div className="mt-3 flex flex-wrap gap-2">
            {person.text === null ? null : (
              <Button size="sm" onClick={() => writeFor(id, null)}>
                共通の文面に戻す
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => leaveOut(id)}>
              この人には送らない
            </Button>
          </div>
        </div>
        <section aria-labelledby={previewTitleId} className="flex min-w-0 flex-col">
          <h4 id={previewTitleId} className="mb-1.5 font-bold text-base leading-normal md:text-sm">
            プレビュー
          </h4>
          <ScoutPreview text={resolved} className="grow" />
        </section>
      </div>
    </section>
  );
}
