import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { displayName } from '@/lib/text/format';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import type { MenuConversation } from './conversation-change';
import type { DayDialogProps } from './day-dialog';

const menu = lazyComponent(() => import('./conversation-menu').then((module) => module.ConversationMenu));
const dialog = lazyComponent(() => import('./day-dialog').then((module) => module.DayDialog));

type ConversationMenuButtonProps = {
  conversation: MenuConversation;
  /** Where an open conversation is left to when it is marked as unread; null for one that is not open. */
  leaveTo: string | null;
  className?: string;
};

/** The button of a conversation's menu, whose code comes when the pointer or the focus is near; nothing without extensions. */
export function ConversationMenuButton({ conversation, leaveTo, className }: ConversationMenuButtonProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<DayDialogProps['what'] | null>(null);
  const fail = () => {
    setIsOpen(false);
    setAsked(null);
  };
  const Menu = useLazyComponent(menu, isOpen, fail);
  const Dialog = useLazyComponent(dialog, asked !== null, fail);
  if (typeof conversation.isPinned !== 'boolean') return null;

  const place = { queryClient, cid, chatGroupId: conversation.chatGroupId };
  const common = {
    variant: 'ghost',
    'aria-label': `${displayName(conversation.partner)}さんとの会話の操作`,
    className,
    children: <EllipsisVertical aria-hidden="true" className="size-4.5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          place={place}
          conversation={conversation}
          leaveTo={leaveTo}
          trigger={<Button {...common} />}
          open={isOpen}
          onOpenChange={(open) => startTransition(() => setIsOpen(open))}
          onAsk={setAsked}
        />
      ) : (
        <Button
          {...common}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={menu.preload}
          onFocus={menu.preload}
          onClick={() => startTransition(() => setIsOpen(true))}
        />
      )}
      {asked && Dialog ? (
        <Dialog place={place} conversation={conversation} what={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}
