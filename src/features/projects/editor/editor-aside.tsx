import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Project } from '#endpoints/project';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { PublishPanel } from './publish-panel';
import { readSwProject } from './sections';
import { readSetting } from './setting-values';
import type { Editor } from './use-editor';

const projectPreview = lazyComponent(() =>
  import('@/features/projects/list/project-preview').then((module) => module.ProjectPreview),
);

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
  const preview = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(preview);
  return (
    <aside className="max-xl:contents xl:sticky xl:top-[calc(var(--header-height)+1.5rem)] xl:flex xl:max-h-[calc(100dvh-var(--header-height)-3rem)] xl:flex-col xl:gap-4">
      <div className="max-xl:order-1">
        <PublishPanel project={project} live={live} sections={editor.all} onShowForms={onShowForms} />
      </div>
      <section
        ref={preview}
        aria-label="プレビュー"
        // What scrolls must be reachable by keyboard.
        {...(isScrollable ? { tabIndex: 0 } : null)}
        className={cn('max-xl:order-2 xl:min-h-40 xl:overflow-y-auto', !isPreviewShown && 'max-xl:hidden')}
      >
        <p className="mb-3 text-ink-subtle text-sm md:text-xs">
          プレビュー:候補者に表示される内容です。未入力の項目は表示されません。
        </p>
        <Lazy of={projectPreview} props={{ project: live }} />
      </section>
    </aside>
  );
}

/** The project as the forms say it now, saved or not. */
function useLiveProject(project: Project, editor: Editor): Project {
  const title = useWatch({ control: editor.title.form.control, compute: (values) => values.title });
  const detail = useWatch({ control: editor.detail.form.control, compute: (values) => values });
  const feature = useWatch({
    control: editor.feature.form.control,
    compute: ({ tags, appeal, imageUrl }) => ({ tags, appeal, imageUrl: imageUrl.trim() || null }),
  });
  // Not one picture is fetched for each key that is pressed.
  const imageUrl = useSettled(feature.imageUrl);
  const swProject = useWatch({ control: editor.swProject.form.control, compute: readSwProject });
  const setting = useWatch({ control: editor.setting.form.control, compute: readSetting });
  return {
    ...project,
    content: {
      title,
      detail,
      feature: { ...feature, imageUrl },
      swProject: project.isSwProject ? swProject : null,
    },
    setting,
  };
}

const SETTLE_MS = 600;

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
