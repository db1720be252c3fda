import { Tag } from 'lucide-react';
import { useState } from 'react';
import { env } from '@/config/env';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { CountBadge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { LabelFilterMenuProps } from './label-filter-menu';

const menu = lazyComponent<LabelFilterMenuProps>(() =>
  import('./label-filter-menu').then((module) => module.LabelFilterMenu),
);

type LabelFilterProps = { value: readonly string[]; onChange: (labelIds: string[]) => void };

/** ラベル as a condition: candidates with any of the chosen ones. Its menu comes with the first press. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  const Menu = useLazyComponent(menu, isNeeded, (error) => {
    setIsNeeded(false);
    window.reportError(error);
  });
  if (!env.apiExtensions) return null;
  const isMenu = isNeeded && Menu !== null;
  const trigger = (
    <Button
      variant="secondary"
      icon={<Tag aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={isMenu ? undefined : () => setIsNeeded(true)}
    >
      ラベルで絞り込む
      <CountBadge count={value.length} className="ml-1.5" />
    </Button>
  );
  return isMenu ? <Menu value={value} onChange={onChange} trigger={trigger} /> : trigger;
}
