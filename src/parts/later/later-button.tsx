import { ChevronUp } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { Button } from '@/ui/controls/button';

const menu = lazyComponent(() => import('./later-menu').then((module) => module.LaterMenu));
const dialog = lazyComponent(() => import('./later-dialog').then((module) => module.LaterDialog));

type LaterButtonProps = {
  /** Whether the message may be sent as it is; else it says why. */
  isReady: () => boolean;
  /** Plans the message; returns what went wrong, or null. */
  onPlan: (sendAt: string) => Promise<string | null>;
  /** The same, of which the page says what went wrong. */
  onChoose: (sendAt: string) => void;
};

/** The button beside 送信 that has the message leave later. */
export function LaterButton({ isReady, onPlan, onChoose }: LaterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  const Dialog = useLazyComponent(dialog, isAsking, () => setIsAsking(false));
  const common = {
    variant: 'primary',
    'aria-label': '予約送信',
    title: '予約送信',
    className: '-ml-1.5 px-2 xl:-ml-2.5',
    children: <ChevronUp aria-hidden="true" className="size-4" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          trigger={<Button {...common} />}
          open={isOpen}
          onOpenChange={(open) => startTransition(() => setIsOpen(open))}
          onChoose={onChoose}
          onAsk={() => isReady() && setIsAsking(true)}
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
      {isAsking && Dialog ? (
        <Dialog onSave={({ sendAt }) => onPlan(sendAt)} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}
