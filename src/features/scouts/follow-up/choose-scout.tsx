import type { Scout } from '#endpoints/scout';
import { displayName } from '@/lib/text/format';
import { ChoiceCheckbox } from '@/parts/choosing/choice-checkbox';
import { useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { Checkbox } from '@/ui/forms/checkbox';
import { type ChosenScout, chosenScoutOf } from './chosen-scout';
import { CHOSEN_LIST, chosenScouts } from './chosen-scouts';

/** The checkbox of a row that chooses its scout; none where there is no conversation to write in. */
export function ChooseScout({ scout: row }: { scout: Scout }) {
  const scout = chosenScoutOf(row);
  return scout && <Choice scout={scout} />;
}

function Choice({ scout }: { scout: ChosenScout }) {
  const isChosen = chosenScouts.useIsChosen(CHOSEN_LIST, scout);
  const { choose, drop } = chosenScouts.useChoose(CHOSEN_LIST);
  return (
    <ChoiceCheckbox
      label={`${displayName(scout.target)}さんへのスカウトを選択`}
      className="relative z-raised md:min-h-8 md:py-2"
      checked={isChosen}
      onChange={() => (isChosen ? drop([scout]) : choose([scout]))}
    />
  );
}

/** このページをすべて選択: chooses the scouts of a page, or drops them again; the key `x` chooses one. */
export function ChooseScoutsOfPage({ scouts: rows }: { scouts: readonly Scout[] }) {
  useChoiceShortcut();
  const { items } = chosenScouts.useChosen(CHOSEN_LIST);
  const { choose, drop } = chosenScouts.useChoose(CHOSEN_LIST);
  const scouts = rows.flatMap((row) => chosenScoutOf(row) ?? []);
  const chosenIds = new Set(items.map(({ scoutId }) => scoutId));
  const chosenCount = scouts.filter(({ scoutId }) => chosenIds.has(scoutId)).length;
  const isWhole = scouts.length > 0 && chosenCount === scouts.length;
  if (scouts.length === 0) return null;
  return (
    <Checkbox
      className="mb-2"
      label="このページをすべて選択"
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = chosenCount > 0 && !isWhole;
      }}
      onChange={() => (isWhole ? drop(scouts) : choose(scouts))}
    />
  );
}
