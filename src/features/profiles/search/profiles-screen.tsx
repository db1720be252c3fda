import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PROFILE_SEARCH_LIMIT } from '#endpoints/page';
import { ProfileOrder } from '#endpoints/user-profile';
import { orderLabels } from '@/features/candidates/labels';
import { PageTitle } from '@/features/shell/page-title';
import { useCandidateShortcuts } from '@/features/shortcuts/use-candidate-shortcuts';
import { paginationText } from '@/lib/pagination-range';
import { writeState } from '@/lib/url-state';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useMediaQuery } from '@/lib/use-media-query';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useUrlState } from '@/lib/use-url-state';
import { useCan } from '@/session/permissions';
import { CountBadge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { DrawerProps } from '@/ui/drawer';
import { Field } from '@/ui/field';
import { PageHeader } from '@/ui/page-header';
import { SearchInput } from '@/ui/search-input';
import { Select } from '@/ui/select';
import { ActiveConditions, useConditionChips } from './active-conditions';
import { ConditionsForm } from './conditions-form';
import { type Criteria, criteriaCodecs, toBasicCriteria } from './criteria';
import { SavedSearchButton } from './saved-search-button';
import { SearchResults } from './search-results';
import { useProfileSearch } from './use-profile-search';

const drawer = lazyComponent<DrawerProps>(() => import('@/ui/drawer').then((module) => module.Drawer));

/** Below Tailwind's `xl` the conditions are in the drawer only. */
const DRAWER_QUERY = '(width < 80rem)';

const orderOptions = ProfileOrder.options.map((value) => ({ value, label: orderLabels[value] }));

/** 候補者検索: conditions, order and page live in the URL. */
export function ProfilesScreen() {
  const { state, setState, isReady } = useUrlState(criteriaCodecs);
  const isFull = useCan('fullParameterUserProfileSearch');
  const criteria = isFull ? state : toBasicCriteria(state);
  const results = useProfileSearch(criteria, { enabled: isReady });
  const chips = useConditionChips(criteria);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const Drawer = useLazyComponent(drawer, isDrawerOpen, (error) => {
    setIsDrawerOpen(false);
    window.reportError(error);
  });
  const hasDrawer = useMediaQuery(DRAWER_QUERY);
  const search = writeState(criteriaCodecs, criteria);
  const { data } = results;
  useCandidateShortcuts();

  usePageInRange({
    page: criteria.page,
    pageSize: PROFILE_SEARCH_LIMIT,
    totalCount: results.isPlaceholderData ? undefined : data?.totalCount,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });

  const form = <ConditionsForm criteria={criteria} onChange={setState} isFull={isFull} />;

  return (
    <>
      <PageTitle>候補者検索</PageTitle>
      <PageHeader title="候補者検索" />
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchInput
          label="フリーワード"
          placeholder="スキル、会社名、経験などのキーワード"
          className="min-w-60 flex-1"
          value={criteria.keyword}
          onSearch={(keyword) => setState({ keyword, page: 1 }, { replace: true })}
        />
        <div className="flex gap-2">
          <Button
            variant="secondary"
            className="xl:hidden"
            icon={<SlidersHorizontal aria-hidden="true" />}
            onClick={() => setIsDrawerOpen(true)}
          >
            絞り込み
            {chips.length > 0 ? <CountBadge count={chips.length} className="ml-1.5" /> : null}
          </Button>
          <SavedSearchButton
            search={writeState(criteriaCodecs, { ...criteria, page: 1 })}
            suggestedName={chips
              .map(({ label }) => label)
              .join(' ')
              .slice(0, 50)}
          />
        </div>
      </div>
      <div className="xl:grid xl:grid-cols-[15.5rem_minmax(0,1fr)] xl:items-start xl:gap-6">
        {hasDrawer ? null : (
          <section
            aria-label="絞り込み条件"
            className="sticky top-[calc(var(--header-height)+1rem)] hidden max-h-[calc(100dvh-var(--header-height)-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-xs xl:block"
          >
            {form}
          </section>
        )}
        <section aria-label="候補者" className="min-w-0">
          <ActiveConditions chips={chips} orderBy={criteria.orderBy} onChange={setState} />
          <div className="my-3 flex min-h-9 items-center justify-between gap-3">
            <p role="status" className="text-ink-muted text-sm tabular-nums">
              {data ? resultText(data, criteria) : ''}
            </p>
            <Field label="並び順" hideLabel className="w-44">
              <Select
                value={criteria.orderBy}
                options={orderOptions}
                onChange={({ target }) => {
                  const orderBy = ProfileOrder.options.find((option) => option === target.value);
                  setState({ orderBy, page: 1 });
                }}
              />
            </Field>
          </div>
          <SearchResults
            results={results}
            criteria={criteria}
            search={search}
            chips={chips}
            onChange={setState}
          />
        </section>
      </div>
      {isDrawerOpen && Drawer ? (
        <Drawer
          open
          onOpenChange={setIsDrawerOpen}
          title="絞り込み条件"
          side="right"
          footer={
            <Button variant="primary" className="w-full" onClick={() => setIsDrawerOpen(false)}>
              {data ? `${resultCount(data)}の候補者を見る` : '候補者を見る'}
            </Button>
          }
        >
          <div className="px-4 py-5">{form}</div>
        </Drawer>
      ) : null}
    </>
  );
}

type Counts = { totalCount: number; maxCount: number | null };

const resultText = (counts: Counts, { page }: Criteria) =>
  paginationText({ ...counts, page, pageSize: PROFILE_SEARCH_LIMIT }) || '0件';

const resultCount = ({ totalCount, maxCount }: Counts) =>
  maxCount !== null && totalCount >= maxCount ? `${maxCount}件以上` : `${totalCount}件`;
