import { Bookmark } from 'lucide-react';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { Button } from '@/ui/button';
import type { SearchToSave } from './saved-search';

const menu = lazyComponent<SearchToSave>(() =>
  import('./saved-search-menu').then((module) => module.SavedSearchMenu),
);

/** 保存した検索: a button whose menu is fetched at the first press, or when a mail has led to a saved search. */
export function SavedSearchButton(props: SearchToSave) {
  const { saved } = useRouter().query;
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  const isNeeded = isAsked ?? saved !== undefined;
  // The menu stays when the address that has led to it goes; a failed chunk is not asked for again by itself.
  if (isNeeded && isAsked === null) setIsAsked(true);
  const Menu = useLazyComponent(menu, isNeeded, (error) => {
    setIsAsked(false);
    window.reportError(error);
  });
  if (isNeeded && Menu) return <Menu {...props} />;
  return (
    <Button
      variant="secondary"
      icon={<Bookmark aria-hidden="true" />}
      aria-haspopup="dialog"
      loading={isNeeded}
      onClick={() => setIsAsked(true)}
    >
      保存した検索
    </Button>
  );
}
