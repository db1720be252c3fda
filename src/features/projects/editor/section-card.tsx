import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Lazy } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { formatDateTime } from '@/lib/text/format';
import { conflictNotice } from '@/parts/conflicts/lazy-conflict-notice';
import { UnclearNotice } from '@/parts/shell/unclear-notice';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { sectionId } from './field-ids';
import { keepEnter } from './keys';
import type { SectionHandle } from './use-section';

/** One section of the editor with its own 保存, when it was saved, and why it could not be saved. */
export function SectionCard({ handle, children }: { handle: SectionHandle; children: ReactNode }) {
  const { section, isLocked, isDirty, isSaving, savedAt, problem, conflict, save } = handle;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = sectionId(section.name);

  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`} padding="none">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onKeyDown={keepEnter}
      >
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 md:px-6 md:pt-5">
          <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="text-lg">
            {section.title}
          </h2>
          <p role="status" className="text-ink-subtle text-sm md:text-xs">
            <SaveState isDirty={isDirty} isSaving={isSaving} savedAt={savedAt} />
          </p>
        </header>
        {isLocked ? <UnclearNotice className="px-4 pt-4 md:px-6" /> : null}
        <div
          inert={isLocked}
          className={cn('flex flex-col gap-5 px-4 py-4 md:px-6', isLocked && 'opacity-55')}
        >
          {children}
        </div>
        <footer className="flex flex-col gap-3 border-line border-t px-4 py-3 md:px-6">
          <div role="alert" className="empty:hidden">
            {conflict ? (
              <Lazy
                of={conflictNotice}
                props={{ handle, conflict, onChosen: () => heading.current?.focus() }}
              />
            ) : null}
            {problem ? (
              <InlineNotice
                tone="danger"
                action={
                  isDirty ? (
                    <Button size="sm" loading={isSaving} onClick={() => void save()}>
                      再試行
                    </Button>
                  ) : null
                }
              >
                {problem}
              </InlineNotice>
            ) : null}
          </div>
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            loading={isSaving}
            aria-disabled={!isDirty || isLocked || conflict !== null}
            aria-label={`${section.title}を保存`}
            className="min-w-24 self-end"
          >
            保存
          </Button>
        </footer>
      </form>
    </Card>
  );
}

function SaveState({ isDirty, isSaving, savedAt }: Pick<SectionHandle, 'isDirty' | 'isSaving' | 'savedAt'>) {
  if (isSaving) return <span>保存しています…</span>;
  if (isDirty) return <span>保存していない変更があります</span>;
  if (savedAt === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-success-ink">
      <CircleCheck aria-hidden="true" className="size-3.5" />
      <span>{`保存しました ${formatDateTime(savedAt)}`}</span>
    </span>
  );
}
