import { useQueryClient } from '@tanstack/react-query';
import { Heart, Tag, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { PlanButton } from '@/parts/plan/plan-button';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { WhereMarks } from '../mark-buttons';
import { addFavorites, attachLabel, haveLabel, type ManyAct, type MarkedPerson, passOn } from './many-acts';
import { markMany, useManyRun } from './mark-many';

const menu = lazyComponent(() => import('../labels/label-menu').then((module) => module.LabelMenuOfMany));
const dialog = lazyComponent(() => import('../labels/labels-dialog').then((module) => module.LabelsDialog));

type ManyMarksProps = {
  /** The list that they are chosen in. */
  list: string;
  people: readonly MarkedPerson[];
  /** Whether the list holds favorites alone. */
  areFavorites?: boolean;
};

/** お気に入り, 見送り and ラベル for the chosen candidates; the latter two where the platform knows them. */
export function ManyMarks({ list, people, areFavorites = false }: ManyMarksProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const isRunning = useManyRun(list)?.type === 'running';
  const act = (what: ManyAct) => markMany({ queryClient, cid, list }, what, people);
  return (
    <>
      {areFavorites ? null : (
        <Button icon={<Heart />} aria-disabled={isRunning} onClick={() => act(addFavorites)}>
          <span className="max-sm:sr-only">お気に入り</span>
        </Button>
      )}
      <WhereMarks>
        <Button icon={<UserMinus />} aria-disabled={isRunning} onClick={() => act(passOn)}>
          <span className="max-sm:sr-only">見送り</span>
        </Button>
        <LabelOfMany
          isRunning={isRunning}
          isOnAll={(labelId) => haveLabel({ queryClient, cid }, people, labelId)}
          onAct={act}
        />
      </WhereMarks>
    </>
  );
}

type LabelOfManyProps = {
  isRunning: boolean;
  isOnAll: (labelId: string) => boolean;
  onAct: (act: ManyAct) => void;
};

function LabelOfMany({ isRunning, isOnAll, onAct }: LabelOfManyProps) {
  const [opened, setOpened] = useState<'menu' | 'dialog' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const isOpen = opened === 'menu';
  const Menu = useLazyComponent(menu, isOpen, close);
  const Dialog = useLazyComponent(dialog, opened === 'dialog', close);
  return (
    <>
      <PlanButton
        permission="addMemoToUser"
        keepsIcon
        ref={button}
        icon={<Tag />}
        aria-disabled={isRunning}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? null : 'menu')}
      >
        <span className="max-sm:sr-only">ラベル</span>
      </PlanButton>
      {isOpen && Menu ? (
        <Menu
          anchor={button}
          isChecked={isOnAll}
          onChoose={(label) => {
            close();
            onAct(attachLabel(label));
          }}
          onClose={close}
          onManage={() => setOpened('dialog')}
        />
      ) : null}
      {opened === 'dialog' && Dialog ? <Dialog onClose={close} /> : null}
    </>
  );
}
