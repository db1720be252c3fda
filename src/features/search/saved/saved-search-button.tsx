import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { Button } from '@/ui/controls/button';
import type { SearchToSave } from './saved-search';

const menu = lazyComponent(() => import('./saved-search-menu').then((module) => module.SavedSearchMenu));

/** 保存した検索: a button whose menu is fetched at the first press, or when a mail has led to a saved search. */
export function SavedSearchButton(props: SearchToSave) {
  const [isNeeded, setIsNeeded] = useState(() => location.search.includes('saved='));
  const Menu = useLazyComponent(menu, isNeeded, () => setIsNeeded(false));
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
