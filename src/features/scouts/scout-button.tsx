import { Lock, Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { explainRestrictedFeature } from '@/features/plan/restricted-feature';
import { formatName } from '@/lib/format';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/button';

const ScoutDialog = dynamic(() => import('./scout-dialog').then((module) => module.ScoutDialog), {
  ssr: false,
});

type ScoutButtonProps = {
  candidate: UserSummary;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
  className?: string;
};

/** スカウトする: opens the scout dialog, or says why the plan does not include it. */
export function ScoutButton({ candidate, size = 'md', variant = 'secondary', className }: ScoutButtonProps) {
  const canScout = useCan('scoutUser');
  const [isOpen, setIsOpen] = useState(false);
  const Icon = canScout ? Send : Lock;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        icon={<Icon aria-hidden="true" />}
        aria-label={`${formatName(candidate)}さんにスカウトする${canScout ? '' : '(有料プラン)'}`}
        onClick={() => (canScout ? setIsOpen(true) : explainRestrictedFeature())}
      >
        スカウト
      </Button>
      {isOpen ? <ScoutDialog candidate={candidate} isOpen onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
