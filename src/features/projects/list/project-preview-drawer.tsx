import { type Project, project as projectEndpoints } from '#endpoints/project';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Drawer } from '@/ui/overlays/drawer';
import { ProjectPreview } from './project-preview';

type ProjectPreviewDrawerProps = { project: Project; onClose: () => void };

/** Nothing else in it takes the focus, and what scrolls must be reachable by keyboard. */
const SCROLLED_BY_KEYBOARD = { tabIndex: 0 };

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
      <section
        aria-label="候補者に表示される内容"
        {...SCROLLED_BY_KEYBOARD}
        className="min-h-full bg-surface-canvas p-4 focus-visible:-outline-offset-2 md:p-6"
      >
        <p className="mb-4 text-ink-subtle text-sm">
          候補者に表示される内容です。未入力の項目は表示されません。
        </p>
        <ProjectPreview project={data} />
      </section>
    </Drawer>
  );
}
