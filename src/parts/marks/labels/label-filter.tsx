import { Tag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';
import { knowsLabels } from './labels-filter';
import { useLabelNames } from './use-labels';

const menu = lazyComponent(() => import('./label-filter-menu').then((module) => module.LabelFilterMenu));

type LabelFilterProps = { value: readonly string[]; onChange: (labelIds: string[]) => void };

/** ラベル as a condition: candidates with any of the chosen ones. Its menu comes with the first press. */
export function LabelFilter(props: LabelFilterProps) {
  return (
    <FilterButton {...props}>
      <span>ラベルで絞り込む</span>
      <CountBadge count={props.value.length} className="ml-1.5" />
    </FilterButton>
  );
}

/** The same beside the selects of a list: it says which ones are chosen. */
export function LabelFilterField({ className, ...props }: LabelFilterProps & { className?: string }) {
  const { value } = props;
  const nameOf = useLabelNames(value);
  const names = value.map((labelId) => nameOf(labelId) || '不明');
  return (
    <FilterButton {...props} className={cn('min-w-0', className)}>
      {value.length === 0 ? (
        <span className="min-w-0 flex-1 truncate text-start">すべてのラベル</span>
      ) : (
        <>
          <span className="sr-only">ラベル:</span>
          <bdi className="min-w-0 flex-1 truncate text-start">{names.join('、')}</bdi>
        </>
      )}
    </FilterButton>
  );
}

type FilterButtonProps = LabelFilterProps & { className?: string; children: ReactNode };

function FilterButton({ value, onChange, className, children }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Menu = useLazyComponent(menu, isOpen, () => setIsOpen(false));
  if (!knowsLabels) return null;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={<Tag aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && Menu ? (
        <Menu value={value} onChange={onChange} anchor={button} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
