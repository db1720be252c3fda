import { Lock } from 'lucide-react';
import type { ComponentProps, MouseEventHandler } from 'react';
import type { Permission } from '#endpoints/permissions';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { explainRestrictedFeature } from './restricted-feature';

/** What the name of a control says that the plan locks. */
export const lockedName = (name: string, isLocked: boolean): string =>
  isLocked ? `${name}(有料プラン)` : name;

type Plan = {
  /** What the company's plan must permit (spec §6). */
  permission: Permission;
  /** Whether the icon stays where the plan locks the button. */
  keepsIcon?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
};

/** The icon and the act of a button as the plan has them. */
function usePlan<Icon>({ permission, keepsIcon = false, icon, onClick }: Plan & { icon: Icon }) {
  const isLocked = !useCan(permission);
  return {
    isLocked,
    shown: {
      icon: isLocked && !keepsIcon ? <Lock aria-hidden="true" /> : icon,
      onClick: isLocked ? explainRestrictedFeature : onClick,
    },
  };
}

/** A button for what only some plans permit (spec §6); without the permission it bears a lock and explains the plan. */
export function PlanButton({
  permission,
  keepsIcon,
  icon,
  onClick,
  'aria-label': name,
  ...props
}: ComponentProps<typeof Button> & Plan) {
  const { isLocked, shown } = usePlan({ permission, keepsIcon, icon, onClick });
  return <Button {...props} {...shown} aria-label={name && lockedName(name, isLocked)} />;
}

/** The same as an icon alone. */
export function PlanIconButton({
  permission,
  keepsIcon,
  icon,
  onClick,
  label,
  ...props
}: ComponentProps<typeof IconButton> & Plan) {
  const { isLocked, shown } = usePlan({ permission, keepsIcon, icon, onClick });
  return <IconButton {...props} {...shown} label={lockedName(label, isLocked)} />;
}
