import type { Project } from '#endpoints/project';
import { ProjectPreview } from '@/features/projects/project-preview';
import { cn } from '@/lib/cn';
import { PublishPanel } from './publish-panel';
import type { Editor } from './use-editor';
import { useLiveProject } from './use-live-project';

type EditorAsideProps = {
  project: Project;
  editor: Editor;
  /** Where there is no room for both, whether the preview takes the place of the forms. */
  isPreviewShown: boolean;
  onShowForms: () => void;
};

/** Beside the forms: publication, and the project as candidates would see it, at every key. */
export function EditorAside({ project, editor, isPreviewShown, onShowForms }: EditorAsideProps) {
  const live = useLiveProject(project, editor);
  return (
    <aside className="max-xl:contents xl:sticky xl:top-[calc(var(--header-height)+1.5rem)] xl:flex xl:max-h-[calc(100dvh-var(--header-height)-3rem)] xl:flex-col xl:gap-4">
      <div className="max-xl:order-1">
        <PublishPanel project={project} live={live} sections={editor.all} onShowForms={onShowForms} />
      </div>
      <section
        aria-label="プレビュー"
        className={cn('max-xl:order-2 xl:min-h-40 xl:overflow-y-auto', !isPreviewShown && 'max-xl:hidden')}
      >
        <p className="mb-3 text-ink-subtle text-sm md:text-xs">
          プレビュー:候補者に表示される内容です。未入力の項目は表示されません。
        </p>
        <ProjectPreview project={live} />
      </section>
    </aside>
  );
}
