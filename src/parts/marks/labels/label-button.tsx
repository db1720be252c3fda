import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { PlanButton, PlanIconButton } from '@/parts/plan/plan-button';
import type { LabelledCandidate } from './label-menu';

const dialog = lazyComponent(() => import('./labels-dialog').then((module) => module.LabelsDialog));

const menu = lazyComponent(() => import('./label-menu').then((module) => module.LabelMenu));

type LabelButtonProps = {
  profile: LabelledCandidate;
  /** With its name beside the icon, for a candidate's own page. */
  withText?: boolean;
  /** Of the icon alone. */
  size?: 'sm' | 'md';
  className?: string;
};

/** ラベル: opens the menu of the company's labels, whose code comes with the first press; or says why the plan has none. */
export function LabelButton({ profile, withText = false, size = 'md', className }: LabelButtonProps) {
  const [opened, setOpened] = useState<'menu' | 'dialog' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isOpen = opened === 'menu';
  const Menu = useLazyComponent(menu, isOpen, close);
  const Dialog = useLazyComponent(dialog, opened === 'dialog', close);
  const shared = {
    permission: 'addMemoToUser',
    keepsIcon: true,
    ref: button,
    icon: <Tag aria-hidden="true" />,
    'data-shortcut': 'l',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => setOpened(isOpen ? null : 'menu'),
  } as const;
  return (
    <>
      {withText ? (
        <PlanButton {...shared} variant="secondary" className={cn('w-full', className)}>
          ラベル
        </PlanButton>
      ) : (
        <PlanIconButton
          {...shared}
          size={size}
          className={className}
          label={`${displayName(profile)}さんのラベル`}
        />
      )}
      {isOpen && Menu ? (
        <Menu profile={profile} anchor={button} onClose={close} onManage={() => setOpened('dialog')} />
      ) : null}
      {opened === 'dialog' && Dialog ? <Dialog onClose={close} /> : null}
    </>
  );
}
