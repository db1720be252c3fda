import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';

const drawer = lazyComponent(() => import('@/ui/overlays/drawer').then((module) => module.Drawer));

type ConditionsDrawerProps = {
  /** How many conditions are set. */
  conditionCount: number;
  /** Says how many candidates the button at the drawer's end leads to. */
  closeLabel: string;
  form: ReactNode;
};

/** The button 絞り込み and its drawer, where conditions and results have no room beside each other. */
export function ConditionsDrawer({ conditionCount, closeLabel, form }: ConditionsDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Drawer = useLazyComponent(drawer, isOpen, () => setIsOpen(false));
  return (
    <>
      <Button
        variant="secondary"
        className="min-[62.5rem]:hidden"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        <span>絞り込み</span>
        {conditionCount > 0 ? <CountBadge count={conditionCount} className="ml-1.5" /> : null}
      </Button>
      {isOpen && Drawer ? (
        <Drawer
          open
          onOpenChange={setIsOpen}
          title="絞り込み条件"
          side="right"
          footer={
            <Button variant="primary" className="w-full" onClick={() => setIsOpen(false)}>
              {closeLabel}
            </Button>
          }
        >
          <div className="px-4 py-5">{form}</div>
        </Drawer>
      ) : null}
    </>
  );
}
