import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListedProfile } from '#endpoints/user-profile';
import { formatNumber } from '@/lib/text/format';
import { passReasonNames } from '@/parts/marks/pass-reasons';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { countQuery, isCapped } from '../search/count-query';
import type { Criteria } from '../search/criteria';
import { openSearchId } from './opened-search';
import { factsOf, noPasses, storedPasses, withResults } from './passes';
import { type Proposal, proposeCondition } from './propose-condition';

export type PassAdviceProps = {
  criteria: Criteria;
  /** The candidates on screen. */
  items: readonly ListedProfile[];
  onChange: (change: Partial<Criteria>) => void;
};

/** Proposes a condition for the open saved search after 20 見送り in it, once one of their reasons is frequent. */
export function PassAdvice(props: PassAdviceProps) {
  const searchId = openSearchId(useCorporationId(), props.criteria);
  return searchId === null ? null : <AdviceOf key={searchId} searchId={searchId} {...props} />;
}

function AdviceOf({ searchId, criteria, items, onChange }: PassAdviceProps & { searchId: string }) {
  const cid = useCorporationId();
  const [known, setKnown] = useState(() => storedPasses(cid, searchId).read() ?? noPasses);
  const counted = withResults(known, items, criteria.skills);
  if (counted !== known) setKnown(counted);
  useEffect(() => storedPasses(cid, searchId).write(counted), [cid, searchId, counted]);

  const others = items.filter(({ relation }) => relation.passed === null);
  const proposal = proposeCondition(
    counted.passes,
    others.map((item) => factsOf(item, criteria.skills)),
    criteria,
  );
  const startAgain = () => {
    const next = { passes: [], after: Date.now() };
    // Adding a condition leaves the saved search, and with it this component.
    storedPasses(cid, searchId).write(next);
    setKnown(next);
  };
  return (
    <div aria-live="polite">
      {proposal ? (
        <Advice
          proposal={proposal}
          criteria={criteria}
          onRefuse={startAgain}
          onAdd={() => {
            startAgain();
            onChange({ ...proposal.change, page: 1 });
          }}
        />
      ) : null}
    </div>
  );
}

type AdviceProps = { proposal: Proposal; criteria: Criteria; onAdd: () => void; onRefuse: () => void };

function Advice({ proposal, criteria, onAdd, onRefuse }: AdviceProps) {
  const { reason, total, given, left, label, change } = proposal;
  const { data } = useQuery({
    ...countQuery(useCorporationId(), { ...criteria, ...change }),
    meta: { hasNoAlert: true },
  });
  // A condition with which nobody is left, or with an unknown effect, is no advice.
  if (!data || data.totalCount === 0) return null;
  const rest = `${formatNumber(data.totalCount)}人${isCapped(data) ? '以上' : ''}`;
  return (
    <InlineNotice
      className="mb-3"
      title={`${total}人中${given}人を『${passReasonNames[reason]}』で見送りました。「${label}」に絞りますか?`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={onAdd}>
            条件に加える
          </Button>
          <Button size="sm" onClick={onRefuse}>
            今はしない
          </Button>
        </span>
      }
    >
      {`${given}人のうち${left}人が外れ、残りは${rest}です。`}
    </InlineNotice>
  );
}
