import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A menu of actions behind a button. Not modal: the page keeps scrolling, as in the browser's own menus. */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

/** The button that opens the menu: `<MenuTrigger asChild><Button>…</Button></MenuTrigger>`. */
export function MenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} />;
}

/** The list of items. */
export function MenuContent({ className, align = 'end', ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        {...props}
        className={cn(
          'z-popover max-h-(--radix-dropdown-menu-content-available-height) base:min-w-44 max-w-[min(20rem,calc(100vw-1rem))] animate-pop-in overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-lg outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}

const ITEM_CLASS =
  'flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-md px-2.5 py-1.5 text-md leading-snug no-underline outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-surface-pressed data-[disabled]:text-ink-disabled md:min-h-8 md:py-1 md:text-base [&_svg]:size-4 [&_svg]:shrink-0';

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  tone?: 'default' | 'danger';
};

/** One action. With `asChild` its child, such as a link, is the item. */
export function MenuItem({ icon, tone = 'default', className, children, asChild, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      {...props}
      asChild={asChild}
      className={cn(
        ITEM_CLASS,
        tone === 'danger' ? 'text-danger-ink data-[highlighted]:bg-danger-soft' : 'text-ink',
        className,
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon ? (
            <span aria-hidden="true" className={cn('inline-flex', tone === 'default' && 'text-ink-subtle')}>
              {icon}
            </span>
          ) : null}
          <span className="min-w-0 flex-1">{children}</span>
        </>
      )}
    </Radix.Item>
  );
}

/** Items of which one is chosen. Its `value` is the chosen item's. */
export function MenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />;
}

/** One choice of a radio group, with a check mark while it is the chosen one. */
export function MenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={cn(ITEM_CLASS, 'text-ink', className)}>
      <span aria-hidden="true" className="inline-flex size-4 shrink-0 text-accent">
        <Radix.ItemIndicator>
          <Check />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </Radix.RadioItem>
  );
}

/** A line between groups of items. */
export function MenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('-mx-1 my-1 h-px bg-line', className)} />;
}

/** The name of a group of items; it cannot be chosen. */
export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('px-2.5 pt-1.5 pb-1 text-ink-subtle text-xs', className)} />;
}
