import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Project } from '#endpoints/project';
import { ProjectPreview } from '@/features/projects/list/project-preview';
import { differingFields } from '@/lib/forms/form-values';
import { useValueText } from '@/parts/conflicts/use-value-text';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import type { SectionHandle } from './use-section';

type ClosedProjectProps = {
  project: Project;
  /** The sections with text that was not saved before the project was closed. */
  unsaved: readonly SectionHandle[];
};

/** In place of the forms of a closed project: that it is closed, what was typed and not saved, and how it reads. */
export function ClosedProject({ project, unsaved }: ClosedProjectProps) {
  const notice = useRef<HTMLDivElement>(null);
  // It may appear in the middle of writing, far above where one wrote.
  useEffect(() => notice.current?.scrollIntoView?.({ block: 'center' }), []);

  return (
    <div className="max-w-3xl">
      <div ref={notice} role="alert" className="mb-4">
        <InlineNotice tone="warning" title="この案件は終了しているため編集できません">
          {unsaved.some(({ isDirty }) => isDirty)
            ? '編集中にほかのメンバーが終了しました。入力した内容は保存されていません。'
            : '内容を使って募集するには、案件管理で複製して新しい案件を作成してください。'}
        </InlineNotice>
      </div>
      {unsaved.length > 0 ? <UnsavedTexts sections={unsaved} /> : null}
      <ProjectPreview project={project} />
    </div>
  );
}

/** What was typed into a project that cannot be changed any more, to be copied elsewhere. */
function UnsavedTexts({ sections }: { sections: readonly SectionHandle[] }) {
  const textOf = useValueText();
  const dropAll = () => {
    for (const { takeTheirs } of sections) takeTheirs();
  };
  return (
    <Card as="section" aria-labelledby="unsaved-texts" className="mb-4 flex flex-col gap-4">
      <h2 id="unsaved-texts" className="text-lg">
        保存できなかった内容
      </h2>
      <InlineNotice
        action={
          <Button size="sm" onClick={dropAll}>
            破棄
          </Button>
        }
      >
        このブラウザーに残っています。必要な文章はコピーしてお使いください。
      </InlineNotice>
      {sections.flatMap(({ section, pending, base, form }) => {
        const mine = pending ?? form.getValues();
        const differing = new Set(differingFields(mine, base));
        return Object.entries(section.labels)
          .filter(([field]) => differing.has(field))
          .map(([field, label]) => (
            <CopyableText key={`${section.name}-${field}`} label={label} text={textOf(field, mine[field])} />
          ));
      })}
    </Card>
  );
}

function CopyableText({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ message: `${label}をコピーしました` });
    } catch {
      input.current?.select(); // the browser does not let us: the reader's own key does it
    }
  }

  return (
    <Field
      label={label}
      aside={
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          aria-label={`${label}をコピー`}
          onClick={() => void copy()}
        >
          コピー
        </Button>
      }
    >
      <Textarea ref={input} readOnly autoGrow rows={2} value={text} />
    </Field>
  );
}
