import type { Scout } from '#endpoints/scout';
import { displayName } from '@/lib/text/format';
import { useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { Checkbox } from '@/ui/forms/checkbox';
import { useChooseScouts, useChosenScouts, useIsChosenScout } from './chosen-scouts';

/** The checkbox of a row that chooses its scout; none where there is no conversation to write in. */
export function ChooseScout({ scout }: { scout: Scout }) {
  const isChosen = useIsChosenScout(scout.scoutId);
  const { choose, drop } = useChooseScouts();
  if (scout.chatGroupId === null) return null;
  return (
    <Checkbox
      hideLabel
      label={`${displayName(scout.target)}さんへのスカウトを選択`}
      className="relative z-raised min-w-8 justify-center md:min-h-8 md:min-w-6 md:py-2"
      data-shortcut="x"
      checked={isChosen}
      onChange={() => (isChosen ? drop([scout]) : choose([scout]))}
    />
  );
}

/** このページをすべて選択: chooses the scouts of a page, or drops them again; the key `x` chooses one. */
export function ChooseScoutsOfPage({ scouts: rows }: { scouts: readonly Scout[] }) {
  useChoiceShortcut();
  const { scouts } = useChosenScouts();
  const { choose, drop } = useChooseScouts();
  const open = rows.filter(({ chatGroupId }) => chatGroupId !== null);
  const chosenIds = new Set(scouts.map(({ scoutId }) => scoutId));
  const chosenCount = open.filter(({ scoutId }) => chosenIds.has(scoutId)).length;
  const isWhole = open.length > 0 && chosenCount === open.length;
  if (open.length === 0) return null;
  return (
    <Checkbox
      className="mb-2"
      label="このページをすべて選択"
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = chosenCount > 0 && !isWhole;
      }}
      onChange={() => (isWhole ? drop(open) : choose(open))}
    />
  );
}
