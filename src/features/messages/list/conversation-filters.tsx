import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import type { ListInUse } from '@/parts/lists/use-list';
import { WordsFilter } from '@/parts/lists/words-filter';
import { Button } from '@/ui/controls/button';
import { CountBadge } from '@/ui/data/badge';
import { conversationList, findsTexts } from './conversations';

const conditions = lazyComponent(() =>
  import('./conversation-conditions').then((m) => m.ConversationConditions),
);

/** By texts the search goes on elsewhere, which the list offers for a word. */
const SEARCH = findsTexts ? '氏名・案件名・本文で検索' : '氏名・案件名で検索';

type ConversationFiltersProps = { list: ListInUse<(typeof conversationList)['filters']> };

/** The search, and behind a button 案件, 選考状態, 担当者 and ラベル; what of them is in use stays in sight as chips. */
export function ConversationFilters({ list }: ConversationFiltersProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = conversationList
    .conditions(list.state, { project: () => '' })
    .filter(({ key }) => key !== 'word').length;
  const Conditions = useLazyComponent(conditions, isOpen || count > 0, () => setIsOpen(false));

  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <WordsFilter list={list} name="word" label={SEARCH} className="min-w-0 flex-1" />
        <Button
          aria-label={count > 0 ? `絞り込み(${count}件の条件)` : '絞り込み'}
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="relative size-11 shrink-0 px-0 md:size-9"
          onFocus={conditions.preload}
          onPointerEnter={conditions.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {count > 0 ? (
            <CountBadge aria-hidden="true" count={count} className="absolute -top-1.5 -right-1.5" />
          ) : null}
        </Button>
      </div>
      <div id={panelId} className="empty:hidden">
        {Conditions ? <Conditions list={list} isOpen={isOpen} /> : null}
      </div>
    </div>
  );
}
