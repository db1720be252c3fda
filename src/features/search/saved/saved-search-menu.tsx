import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { keepInnerEscape } from '@/ui/overlays/keep-inner-escape';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlays/popover';
import type { SearchToSave } from './saved-search';
import { SavedSearchPanel } from './saved-search-panel';

/** Radix sees the key before the form in which a search is renamed, and must leave it to that. */
function keepEscapeOfForm(event: KeyboardEvent): void {
  keepInnerEscape(event);
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}

/** 保存した検索, open from the start. */
export function SavedSearchMenu(props: SearchToSave) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="secondary" icon={<Bookmark aria-hidden="true" />}>
          保存した検索
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="保存した検索"
        className="w-104"
        onEscapeKeyDown={keepEscapeOfForm}
      >
        <SavedSearchPanel {...props} onClose={() => setIsOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}
