import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { TabCount } from '@/ui/data/tab-count';
import { TAB_CLASS, TAB_LIST_CLASS } from './tabs-styles';

/** Tabs whose state the page holds. For tabs in the URL that are pages of their own, use `LinkTabs`. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

/** The row of triggers; give it an `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn(TAB_LIST_CLASS, className)} />;
}

type TabsTriggerProps = ComponentProps<typeof Radix.Trigger> & {
  /** Number after the label; undefined while it is not known. */
  count?: number;
};

/** One tab. */
export function TabsTrigger({ count, className, children, ...props }: TabsTriggerProps) {
  return (
    <Radix.Trigger {...props} className={cn(TAB_CLASS, className)}>
      <span className="contents">{children}</span>
      <TabCount count={count} />
    </Radix.Trigger>
  );
}

/** What a tab shows; only the chosen one is in the document. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('rounded-md', className)} />;
}
