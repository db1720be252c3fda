import { Eye, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Project } from '#endpoints/project';
import { useSaveShortcut } from '@/lib/browser/save-shortcut';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { Button } from '@/ui/controls/button';
import { DetailFields } from './detail-fields';
import { DraftNotice } from './draft-notice';
import { EditorAside } from './editor-aside';
import { EditorHeader } from './editor-header';
import { FeatureFields } from './feature-fields';
import { enterTypedWord } from './keys';
import { useKnownProject } from './read-project';
import { SectionCard } from './section-card';
import { SettingFields } from './setting-fields';
import { SwFields } from './sw-fields';
import { TitleFields } from './title-fields';
import { type Editor, saveAll, useEditor } from './use-editor';

const closedProject = lazyComponent(() => import('./closed-project').then((module) => module.ClosedProject));

type ProjectEditorProps = {
  corporationId: string;
  /** The project as the server has it, newly read. */
  latest: Project;
  reload: () => Promise<unknown>;
};

/** The editor of one project. Give it the project's id as its key. */
export function ProjectEditor({ corporationId, latest, reload }: ProjectEditorProps) {
  const { project, remember } = useKnownProject(latest);
  const owner = { corporationId, projectId: project.projectId };
  const editor = useEditor({ project, owner, remember, reload });
  const [isPreviewShown, setIsPreviewShown] = useState(false);

  const pending = editor.all.filter((handle) => handle.pending !== null);
  const dirty = editor.all.filter(({ isDirty }) => isDirty);
  const isClosed = project.status === 'closed';
  useSaveShortcut(() => {
    enterTypedWord();
    if (!isClosed && pending.length === 0) void saveAll(editor.all);
  });

  if (isClosed) {
    return (
      <>
        <EditorHeader project={project} />
        <LeaveGuard isDirty={dirty.length > 0} isKept />
        <Lazy of={closedProject} props={{ project, unsaved: [...dirty, ...pending] }} />
      </>
    );
  }

  return (
    <>
      <EditorHeader
        project={project}
        actions={
          <Button
            className="xl:hidden"
            icon={isPreviewShown ? <SquarePen /> : <Eye />}
            onClick={() => setIsPreviewShown(!isPreviewShown)}
          >
            {isPreviewShown ? '編集に戻る' : 'プレビュー'}
          </Button>
        }
      />
      <LeaveGuard isDirty={dirty.length > 0} isKept />
      {pending.length > 0 ? <DraftNotice sections={pending} /> : null}
      <div
        inert={pending.length > 0}
        className={cn(
          'grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:items-start xl:gap-6',
          pending.length > 0 && 'opacity-55',
        )}
      >
        <div className={cn('flex flex-col gap-4 max-xl:order-2', isPreviewShown && 'max-xl:hidden')}>
          <Sections editor={editor} />
        </div>
        <EditorAside
          project={project}
          editor={editor}
          isPreviewShown={isPreviewShown}
          onShowForms={() => setIsPreviewShown(false)}
        />
      </div>
    </>
  );
}

function Sections({ editor }: { editor: Editor }) {
  const { title, detail, feature, swProject, setting, all } = editor;
  const fields = new Map<string, ReactNode>([
    ['title', <TitleFields key="title" form={title.form} />],
    ['detail', <DetailFields key="detail" form={detail.form} />],
    ['feature', <FeatureFields key="feature" form={feature.form} />],
    ['swProject', <SwFields key="swProject" {...swProject.form} />],
    ['setting', <SettingFields key="setting" form={setting.form} />],
  ]);
  return all.map((handle) => (
    <SectionCard key={handle.section.name} handle={handle}>
      {fields.get(handle.section.name)}
    </SectionCard>
  ));
}
