import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { keepInnerEscape } from './keep-inner-escape';
import { useReturnFocus } from './use-return-focus';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Hides the title from sight only. */
  hideTitle?: boolean;
  side?: 'left' | 'right' | 'bottom';
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  className?: string;
};

const SIDES = {
  left: 'inset-y-0 left-0 base:w-[min(20rem,calc(100vw-3rem))] animate-slide-in-left',
  right: 'inset-y-0 right-0 base:w-[min(26rem,calc(100vw-2rem))] animate-slide-in-right',
  bottom: 'inset-x-0 bottom-0 max-h-[88dvh] animate-slide-in-bottom rounded-t-2xl',
};

/** A modal sheet at the edge of the screen, for the menu and for filters on a phone. */
export function Drawer({ open, onOpenChange, ...surface }: DrawerProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-drawer animate-fade-in bg-overlay" />
        <DrawerSurface {...surface} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function DrawerSurface({
  title,
  hideTitle = false,
  side = 'right',
  children,
  footer,
  className,
}: Omit<DrawerProps, 'open' | 'onOpenChange'>) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Content
      aria-describedby={undefined}
      {...returnFocus}
      onEscapeKeyDown={keepInnerEscape}
      className={cn('fixed z-drawer flex flex-col bg-surface shadow-xl outline-none', SIDES[side], className)}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-line border-b py-1 pr-2 pl-4">
        <Radix.Title className={cn('min-w-0 flex-1 text-lg', hideTitle && 'sr-only')}>{title}</Radix.Title>
        <Radix.Close asChild>
          <Button variant="ghost" aria-label="閉じる" className="ml-auto size-11 px-0 md:size-9">
            <X aria-hidden="true" className="size-5" />
          </Button>
        </Radix.Close>
      </header>
      <div className="scroll-shadow min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer ? (
        <footer className="flex shrink-0 gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      ) : null}
    </Radix.Content>
  );
}
