import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import type { ManyAct } from '@/parts/choosing/run-many';
import { PlanButton } from '@/parts/plan/plan-button';
import { useCorporationId } from '@/session/use-session';
import { attachLabel, detachLabel, haveLabel, type LabelledPerson } from './many-acts';

const menu = lazyComponent(() => import('../labels/label-menu').then((module) => module.LabelMenuOfMany));
const dialog = lazyComponent(() => import('../labels/labels-dialog').then((module) => module.LabelsDialog));

type LabelOfManyProps = {
  people: readonly LabelledPerson[];
  isRunning: boolean;
  onAct: (act: ManyAct<LabelledPerson>) => void;
  /** In a pane, as a small button without an icon. */
  isInPane?: boolean;
};

/** ラベル for the chosen candidates: what all of them carry is ticked, and taken off by a press. */
export function LabelOfMany({ people, isRunning, onAct, isInPane = false }: LabelOfManyProps) {
  const place = { queryClient: useQueryClient(), cid: useCorporationId() };
  const [opened, setOpened] = useState<'menu' | 'dialog' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isOpen = opened === 'menu';
  const Menu = useLazyComponent(menu, isOpen, close);
  const Dialog = useLazyComponent(dialog, opened === 'dialog', close);
  const isOnAll = (labelId: string) => haveLabel(place, people, labelId);
  return (
    <>
      <PlanButton
        permission="addMemoToUser"
        keepsIcon
        ref={button}
        icon={isInPane ? null : <Tag />}
        size={isInPane ? 'sm' : 'md'}
        aria-disabled={isRunning}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? null : 'menu')}
      >
        <span className={isInPane ? undefined : 'max-sm:sr-only'}>ラベル</span>
      </PlanButton>
      {isOpen && Menu ? (
        <Menu
          anchor={button}
          isChecked={isOnAll}
          onChoose={(label) => {
            close();
            onAct(isOnAll(label.labelId) ? detachLabel(label) : attachLabel(label));
          }}
          onClose={close}
          onManage={() => setOpened('dialog')}
        />
      ) : null}
      {opened === 'dialog' && Dialog ? <Dialog onClose={close} /> : null}
    </>
  );
}
