import { useEffect, useRef } from 'react';
import type { Project } from '#endpoints/project';
import { ProjectPreview } from '@/features/projects/project-preview';
import { InlineNotice } from '@/ui/inline-notice';
import { UnsavedTexts } from './unsaved-texts';
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
