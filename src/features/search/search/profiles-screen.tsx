import type { ListedProfile } from '#endpoints/user-profile';
import { BulkScoutBar } from '@/features/scouts/bulk/bulk-scout-bar';
import { BulkScoutHost } from '@/features/scouts/bulk/bulk-scout-host';
import { ChoosePage } from '@/features/scouts/bulk/choose-page';
import { hasOpenedSearch } from '@/features/search/saved/opened-search-key';
import { SavedSearchButton } from '@/features/search/saved/saved-search-button';
import { paginationText } from '@/lib/address/pagination-range';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { ConditionChips } from '@/parts/lists/condition-chips';
import { listInUse, useListState } from '@/parts/lists/use-list';
import { WordsFilter } from '@/parts/lists/words-filter';
import { PageTitle } from '@/parts/shell/page-title';
import { useCandidateShortcuts, useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { has } from '@/session/abilities';
import { useCan } from '@/session/permissions';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { PageHeader } from '@/ui/navigation/page-header';
import { ConditionsDrawer } from './conditions-drawer';
import { ConditionsForm } from './conditions-form';
import {
  type CandidateListInUse,
  candidateList,
  isNarrowing,
  orderChange,
  orderOf,
  resultOrders,
  toBasicCriteria,
} from './criteria';
import { CHOSEN_LIST, SearchResults } from './search-results';
import { useCriteriaConditions } from './use-criteria-conditions';
import { useProfileSearch, useSearchPageSize } from './use-profile-search';

/** Where conditions and results have no room beside each other, the conditions are in the drawer only. */
const DRAWER_QUERY = '(width < 62.5rem)';

/** What a keyword can say on a platform that is this repository's. */
const KEYWORD_HINT = '"語句" でひと続きに、-語 で除外、OR でいずれか。表記の違いや略語も探します。';

const advice = lazyComponent(() =>
  import('@/features/search/saved/pass-advice').then((module) => module.PassAdvice),
);

/** 候補者検索: conditions, order and page live in the URL. */
export function ProfilesScreen() {
  const { state, setState, isReady } = useListState(candidateList);
  const isFull = useCan('fullParameterUserProfileSearch');
  const criteria = isFull ? state : toBasicCriteria(state);
  const list = listInUse(candidateList, { state: criteria, setState });
  const results = useProfileSearch(criteria, { enabled: isReady });
  const pageSize = useSearchPageSize(results, criteria.page);
  const chips = useCriteriaConditions(criteria);
  const chosen = chips.filter((chip) => !chip.isDefault && isNarrowing(chip));
  const hasDrawer = useMediaQuery(DRAWER_QUERY);
  const { data } = results;
  // Where passed candidates are listed, it is not known in which search they were passed on.
  const isAdvised = isFull && criteria.excludePassed && !results.isPlaceholderData && hasOpenedSearch();
  useCandidateShortcuts();
  useChoiceShortcut();

  usePageInRange({
    page: criteria.page,
    pageSize,
    data: results.isPlaceholderData ? undefined : data,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });

  const form = <ConditionsForm list={list} isFull={isFull} />;

  return (
    <>
      <PageTitle>候補者検索</PageTitle>
      <PageHeader title="候補者検索" />
      <BulkScoutHost />
      <div className="mb-4 flex flex-wrap gap-2">
        <WordsFilter
          list={list}
          name="keyword"
          label="フリーワード"
          placeholder="スキル、会社名、経験などのキーワード"
          hint={has('wordSearch') ? KEYWORD_HINT : undefined}
          className="min-w-60 flex-1"
        />
        <div className="flex gap-2">
          <ConditionsDrawer
            conditionCount={chosen.length}
            closeLabel={data ? `${resultCount(data)}の候補者を見る` : '候補者を見る'}
            form={form}
          />
          <SavedSearchButton
            search={candidateList.search({ ...criteria, page: 1, passedBefore: null })}
            conditions={chosen}
          />
        </div>
      </div>
      <div className="min-[62.5rem]:grid min-[62.5rem]:grid-cols-[14rem_minmax(0,1fr)] min-[62.5rem]:items-start min-[62.5rem]:gap-4 xl:grid-cols-[15.5rem_minmax(0,1fr)] xl:gap-6">
        {hasDrawer ? null : (
          <section
            aria-label="絞り込み条件"
            className="sticky top-[calc(var(--header-height)+1rem)] hidden max-h-[calc(100dvh-var(--header-height)-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-xs min-[62.5rem]:block"
          >
            {form}
          </section>
        )}
        <section aria-label="候補者" className="min-w-0">
          {/* Where nobody is found, the results offer to drop each condition. */}
          {data?.totalCount === 0 ? null : (
            <ConditionChips
              label="検索条件"
              conditions={chips}
              onDrop={setState}
              onClear={() => setState(candidateList.cleared(criteria))}
              clearLabel="すべて外す"
            />
          )}
          <ResultsHeader
            text={data ? resultText({ ...data, page: criteria.page, pageSize }) : ''}
            candidates={data?.items}
            list={list}
          />
          {data && isAdvised ? (
            <Lazy of={advice} props={{ criteria, items: data.items, onChange: setState }} />
          ) : null}
          <SearchResults
            results={results}
            criteria={criteria}
            pageSize={pageSize}
            search={candidateList.search(criteria)}
            chips={chips}
            onChange={setState}
          />
          <BulkScoutBar list={CHOSEN_LIST} projectId={criteria.for ?? undefined} />
        </section>
      </div>
    </>
  );
}

type ResultsHeaderProps = {
  text: string;
  candidates: readonly ListedProfile[] | undefined;
  list: CandidateListInUse;
};

function ResultsHeader({ text, candidates, list: { state, setState } }: ResultsHeaderProps) {
  return (
    <div className="my-3 flex min-h-9 flex-wrap items-center justify-between gap-x-5">
      <p role="status" className="text-ink-muted text-sm tabular-nums">
        {text}
      </p>
      <ChoosePage
        candidates={candidates}
        list={CHOSEN_LIST}
        className="max-sm:order-last max-sm:w-full sm:mr-auto"
      />
      <Field label="並び順" hideLabel className="w-44">
        <Select
          value={orderOf(state)}
          options={resultOrders}
          onChange={({ currentTarget }) => setState(orderChange(state, currentTarget.value))}
        />
      </Field>
    </div>
  );
}

type Counts = { totalCount: number; maxCount: number | null };

const resultText = (counts: Counts & { page: number; pageSize: number }) => paginationText(counts) || '0件';

const resultCount = ({ totalCount, maxCount }: Counts) =>
  maxCount !== null && totalCount >= maxCount ? `${maxCount}件以上` : `${totalCount}件`;
