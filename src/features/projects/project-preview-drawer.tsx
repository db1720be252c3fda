import { type Project, project as projectEndpoints } from '#endpoints/project';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Drawer } from '@/ui/drawer';
import { ProjectPreview } from './project-preview';

export type ProjectPreviewDrawerProps = { project: Project; onClose: () => void };

/** プレビュー: a project as candidates see it, beside the list. Load it when it is opened. */
export function ProjectPreviewDrawer({ project, onClose }: ProjectPreviewDrawerProps) {
  // The row is shown at once; colleagues may have changed the project since it was read.
  const { data = project } = useCorporationQuery(projectEndpoints.show, {
    params: { projectId: project.projectId },
  });
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="プレビュー"
      className="base:w-[min(44rem,100vw)]"
    >
      <div className="min-h-full bg-surface-canvas p-4 md:p-6">
        <p className="mb-4 text-ink-subtle text-sm">
          候補者に表示される内容です。未入力の項目は表示されません。
        </p>
        <ProjectPreview project={data} />
      </div>
    </Drawer>
  );
}
