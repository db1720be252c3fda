import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { Button } from '@/ui/button';
import type { SavedSearchMenuProps } from './saved-search-menu';

const menu = lazyComponent<SavedSearchMenuProps>(() =>
  import('./saved-search-menu').then((module) => module.SavedSearchMenu),
);

/** 保存した検索: a button whose menu is fetched at the first press. */
export function SavedSearchButton(props: SavedSearchMenuProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  const Menu = useLazyComponent(menu, isNeeded, (error) => {
    setIsNeeded(false);
    window.reportError(error);
  });
  if (isNeeded && Menu) return <Menu {...props} />;
  return (
    <Button
      variant="secondary"
      icon={<Bookmark aria-hidden="true" />}
      aria-haspopup="dialog"
      loading={isNeeded}
      onClick={() => setIsNeeded(true)}
    >
      保存した検索
    </Button>
  );
}
