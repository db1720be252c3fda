import { useQueries } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { formatNumber } from '@/lib/text/format';
import { quote } from '@/lib/text/quote';
import { moveFocus } from '@/parts/lists/condition-chips';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { type Criteria, type CriteriaCondition, candidateList, isNarrowing } from './criteria';
import { searchQuery } from './reads';

/** Conditions of which it is counted how many their removal would bring: a search each. */
const MOST_COUNTED = 8;

type NobodyFoundProps = {
  criteria: Criteria;
  chips: readonly CriteriaCondition[];
  onChange: (change: Partial<Criteria>) => void;
};

/** How many candidates are found without each condition; undefined while that is not known. */
function useCountsWithout({ criteria, chips }: Pick<NobodyFoundProps, 'criteria' | 'chips'>) {
  const cid = useCorporationId();
  const isFull = useCan('fullParameterUserProfileSearch');
  return useQueries({
    // Dropping the only condition finds everybody.
    queries: (chips.length > 1 ? chips.slice(0, MOST_COUNTED) : []).map(({ without }) => ({
      ...searchQuery({ cid, isFull, criteria: { ...criteria, ...without, page: 1 } }),
      meta: { handlesErrors: true },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}

type Counted = ReturnType<typeof useCountsWithout>[number];

function dropLabel(label: string, counted: Counted): string {
  if (counted === undefined) return `${quote(label)}を外す`;
  const { totalCount, maxCount } = counted;
  if (totalCount === 0) return `${quote(label)}を外しても0件`;
  const isMore = maxCount !== null && totalCount >= maxCount;
  return `${quote(label)}を外すと${formatNumber(totalCount)}件${isMore ? '以上' : ''}`;
}

/** Says that nobody was found, and how many each condition excludes. */
export function NobodyFound({ criteria, chips: all, onChange }: NobodyFoundProps) {
  const chips = all.filter(isNarrowing);
  const counts = useCountsWithout({ criteria, chips });
  const change = (part: Partial<Criteria>) => {
    moveFocus();
    onChange(part);
  };
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="条件に合う候補者が見つかりませんでした"
      description={chips.length > 0 ? '次の条件を外すと、見つかることがあります。' : undefined}
      action={
        <>
          <ul aria-label="外せる条件" className="flex flex-wrap justify-center gap-1.5">
            {chips.map(({ key, label, without }, index) => (
              <li key={key} className="min-w-0 max-w-full">
                <Button
                  variant={counts[index]?.totalCount === 0 ? 'ghost' : 'secondary'}
                  size="sm"
                  className="max-w-full whitespace-normal"
                  onClick={() => change(without)}
                >
                  {dropLabel(label, counts[index])}
                </Button>
              </li>
            ))}
          </ul>
          {chips.length > 1 ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => change({ ...candidateList.cleared(criteria), for: criteria.for })}
            >
              すべて外す
            </Button>
          ) : null}
        </>
      }
    />
  );
}
