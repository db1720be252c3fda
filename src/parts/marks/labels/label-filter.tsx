import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { has } from '@/session/abilities';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';

const menu = lazyComponent(() => import('./label-filter-menu').then((module) => module.LabelFilterMenu));

type LabelFilterProps = { value: readonly string[]; onChange: (labelIds: string[]) => void };

/** ラベル as a condition: candidates with any of the chosen ones. Its menu comes with the first press. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  if (!has('marks')) return null;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={<Tag aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>ラベルで絞り込む</span>
        <CountBadge count={value.length} className="ml-1.5" />
      </Button>
      {isOpen && Menu ? (
        <Menu value={value} onChange={onChange} anchor={button} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
