import { Send } from 'lucide-react';
import { useState } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { displayName } from '@/lib/text/format';
import { PlanButton } from '@/parts/plan/plan-button';

const dialog = lazyComponent(() => import('./scout-dialog').then((module) => module.ScoutDialog));

type ScoutButtonProps = {
  candidate: UserSummary;
  /** The project that the scout is most likely about. */
  projectId?: string;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
  className?: string;
};

/** スカウトする: opens the scout dialog, or says why the plan does not include it. */
export function ScoutButton({
  candidate,
  projectId,
  size = 'md',
  variant = 'secondary',
  className,
}: ScoutButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyComponent(dialog, isOpen, () => setIsOpen(false));
  return (
    <>
      <PlanButton
        permission="scoutUser"
        variant={variant}
        size={size}
        data-shortcut="s"
        className={className}
        icon={<Send aria-hidden="true" />}
        aria-label={`${displayName(candidate)}さんにスカウトする`}
        onClick={() => setIsOpen(true)}
      >
        スカウト
      </PlanButton>
      {isOpen && Dialog ? (
        <Dialog candidate={candidate} projectId={projectId} isOpen onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
