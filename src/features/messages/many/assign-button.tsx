import { useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Assignee } from '#endpoints/references';
import type { ChosenSelection } from '@/parts/selections/chosen-selections';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { MemberMenu } from '../inbox/member-menu';
import { assigneeOf } from './selection-acts';

type AssignButtonProps = {
  items: readonly ChosenSelection[];
  isRunning: boolean;
  isInPane: boolean;
  onChoose: (wanted: Assignee | null) => void;
};

/** 担当者 for the chosen selections: the menu of members, in which the one of all of them is checked. */
export function AssignButton({ items, isRunning, isInPane, onChoose }: AssignButtonProps) {
  const place = { queryClient: useQueryClient(), cid: useCorporationId() };
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = items.map((item) => assigneeOf(place, item));
  const isSame = others.every((other) => other?.universalUid === first?.universalUid);
  return (
    <MemberMenu
      assignee={isSame ? first : undefined}
      onChoose={onChoose}
      open={isOpen}
      onOpenChange={(open) => setIsOpen(open && !isRunning)}
      trigger={
        <Button
          icon={isInPane ? null : <UserRound />}
          size={isInPane ? 'sm' : 'md'}
          aria-disabled={isRunning}
        >
          <span className={isInPane ? undefined : 'max-sm:sr-only'}>担当者</span>
        </Button>
      }
    />
  );
}
