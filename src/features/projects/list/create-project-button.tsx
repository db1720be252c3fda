import { Plus } from 'lucide-react';
import { paths } from '@/config/paths';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/navigation/link';
import { Tooltip } from '@/ui/overlays/tooltip';
import { useProjectLimit } from './use-project-limit';

/** 案件を作成; at the limit of the plan it says why not, before anything is typed (docs/product.md §1.4). */
export function CreateProjectButton({ className }: { className?: string }) {
  const { text, isReached } = useProjectLimit();
  if (isReached) {
    return (
      <Tooltip content={text} side="bottom" className={className}>
        <Button variant="primary" icon={<Plus />} aria-disabled className="flex-1">
          案件を作成
        </Button>
      </Tooltip>
    );
  }
  return (
    <ButtonLink
      variant="primary"
      icon={<Plus />}
      href={paths.newProject}
      // The editor is the heaviest page, and few who look at the list write a project: it waits for the pointer.
      prefetch={false}
      className={className}
    >
      案件を作成
    </ButtonLink>
  );
}
