import { Lock, Send } from 'lucide-react';
import { useState } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { displayName } from '@/lib/text/format';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/controls/button';

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
  const canScout = useCan('scoutUser');
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyComponent(dialog, isOpen, () => setIsOpen(false));
  const Icon = canScout ? Send : Lock;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        data-shortcut="s"
        className={className}
        icon={<Icon aria-hidden="true" />}
        aria-label={`${displayName(candidate)}さんにスカウトする${canScout ? '' : '(有料プラン)'}`}
        onClick={() => (canScout ? setIsOpen(true) : explainRestrictedFeature())}
      >
        スカウト
      </Button>
      {isOpen && Dialog ? (
        <Dialog candidate={candidate} projectId={projectId} isOpen onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
