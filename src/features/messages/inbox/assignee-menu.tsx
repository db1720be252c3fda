import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assignee } from '#endpoints/references';
import { useCorporationId } from '@/session/use-session';
import { changeAssignee } from './change-assignee';
import { MemberMenu } from './member-menu';

type AssigneeMenuProps = {
  chatGroupId: string;
  assignee: Assignee | null;
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The menu of who looks after a conversation. */
export function AssigneeMenu({ chatGroupId, assignee, ...menu }: AssigneeMenuProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  return (
    <MemberMenu
      {...menu}
      assignee={assignee}
      onChoose={(wanted) => void changeAssignee({ queryClient, cid, chatGroupId }, wanted, assignee)}
    />
  );
}
