import type { Relation } from '#endpoints/user-profile';
import { formatDate } from '@/lib/text/format';
import { Badge } from '@/ui/data/badge';

/** What the company already has to do with a candidate: 「スカウト済み 3/12 佐藤」「応募あり」「メモあり」. */
export function RelationBadges({ relation }: { relation: Relation }) {
  const { lastScout, hasApplied, hasMemo } = relation;
  return (
    <>
      {lastScout ? (
        <Badge tone="info">{`スカウト済み ${lastScout.scoutedAt ? formatDate(lastScout.scoutedAt).replace(/^0|(?<=\/)0/g, '') : ''} ${lastScout.senderName.split(' ')[0]}`}</Badge>
      ) : null}
      {hasApplied ? <Badge tone="success">応募あり</Badge> : null}
      {hasMemo ? <Badge>メモあり</Badge> : null}
    </>
  );
}
