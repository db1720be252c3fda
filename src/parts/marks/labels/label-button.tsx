import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { displayName } from '@/lib/text/format';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';

const dialog = lazyComponent(() => import('./labels-dialog').then((module) => module.LabelsDialog));

const menu = lazyComponent(() => import('./label-menu').then((module) => module.LabelMenu));

type LabelButtonProps = {
  profile: ListedProfile;
  /** With its name beside the icon, for a candidate's own page. */
  withText?: boolean;
};

/** ラベル: opens the menu of the company's labels, whose code comes with the first press; or says why the plan has none. */
export function LabelButton({ profile, withText = false }: LabelButtonProps) {
  const canLabel = useCan('addMemoToUser');
  const [opened, setOpened] = useState<'menu' | 'dialog' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isOpen = opened === 'menu';
  const Menu = useLazyComponent(menu, isOpen, close);
  const Dialog = useLazyComponent(dialog, opened === 'dialog', close);
  const shared = {
    ref: button,
    icon: <Tag aria-hidden="true" />,
    'data-shortcut': 'l',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => (canLabel ? setOpened(isOpen ? null : 'menu') : explainRestrictedFeature()),
  } as const;
  return (
    <>
      {withText ? (
        <Button {...shared} variant="secondary" className="w-full">
          ラベル
        </Button>
      ) : (
        <IconButton
          {...shared}
          label={`${displayName(profile)}さんのラベル${canLabel ? '' : '(有料プラン)'}`}
        />
      )}
      {isOpen && Menu ? (
        <Menu profile={profile} anchor={button} onClose={close} onManage={() => setOpened('dialog')} />
      ) : null}
      {opened === 'dialog' && Dialog ? <Dialog onClose={close} /> : null}
    </>
  );
}
