import { Bookmark, Download } from 'lucide-react';
import { useState } from 'react';
import { queryTexts } from '@/lib/address/url-state';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { keepInnerEscape } from '@/ui/overlays/keep-inner-escape';
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlays/popover';
import { type Criteria, candidateList } from '../search/criteria';
import type { SearchToSave } from './saved-search';
import { SavedSearchPanel } from './saved-search-panel';

const searchExport = lazyComponent(() =>
  import('../search/search-export').then((module) => module.SearchExport),
);

/** Radix sees the key before the form in which a search is renamed, and must leave it to that. */
function keepEscapeOfForm(event: KeyboardEvent): void {
  keepInnerEscape(event);
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}

/** 保存した検索, open from the start: what is kept of a search, as a name or as a file. */
export function SavedSearchMenu(props: SearchToSave) {
  const [isOpen, setIsOpen] = useState(true);
  const [exported, setExported] = useState<Criteria | null>(null);
  const endExport = () => setExported(null);
  const Export = useLazyComponent(searchExport, exported !== null, endExport);
  const isFull = useCan('fullParameterUserProfileSearch');

  function begin() {
    setExported(candidateList.read(queryTexts(new URLSearchParams(props.search))));
    setIsOpen(false);
  }

  return (
    <>
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button variant="secondary" icon={<Bookmark aria-hidden="true" />} loading={exported !== null}>
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
          {isFull ? (
            <div className="mt-2 border-line border-t pt-2">
              <Button variant="ghost" size="sm" icon={<Download aria-hidden="true" />} onClick={begin}>
                検索結果をCSVダウンロード
              </Button>
            </div>
          ) : null}
        </PopoverContent>
      </Popover>
      {exported && Export ? <Export query={exported} onClose={endExport} /> : null}
    </>
  );
}
