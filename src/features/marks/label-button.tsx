import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { explainRestrictedFeature } from '@/features/plan/restricted-feature';
import { displayName } from '@/lib/format';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { LabelMenuProps } from './label-menu';

const menu = lazyComponent<LabelMenuProps>(() => import('./label-menu').then((module) => module.LabelMenu));

type LabelButtonProps = {
  profile: ListedProfile;
  /** With its name beside the icon, for a candidate's own page. */
  withText?: boolean;
};

/** ラベル: opens the menu of the company's labels, whose code comes with the first press; or says why the plan has none. */
export function LabelButton({ profile, withText = false }: LabelButtonProps) {
  const canLabel = useCan('addMemoToUser');
  const [isNeeded, setIsNeeded] = useState(false);
  const Menu = useLazyComponent(menu, isNeeded, (error) => {
    setIsNeeded(false);
    window.reportError(error);
  });
  const icon = <Tag aria-hidden="true" />;
  const label = `${displayName(profile)}さんのラベル${canLabel ? '' : '(有料プラン)'}`;
  const isMenu = isNeeded && Menu !== null;
  const shared = {
    icon,
    'data-shortcut': 'l',
    'aria-haspopup': 'dialog',
    // The menu makes this its trigger.
    onClick: isMenu ? undefined : () => (canLabel ? setIsNeeded(true) : explainRestrictedFeature()),
  } as const;
  const trigger = withText ? (
    <Button {...shared} variant="secondary" className="w-full">
      ラベル
    </Button>
  ) : (
    <IconButton {...shared} label={label} />
  );
  return isMenu ? <Menu profile={profile} trigger={trigger} /> : trigger;
}
