import { expect, it } from 'vitest';
import { describeActs } from '../../faults/act-matrix.tsx';
import { faultActs } from '../../faults/acts.ts';
import { markActs } from '../../faults/acts-marks.tsx';
import { peopleActs } from '../../faults/acts-people.tsx';
import { savedSearchActs } from '../../faults/acts-saved-searches.tsx';
import { isFrameCall } from '../../faults/kinds.ts';
import { pageCalls } from '../../support/pages/page-call-table.ts';
import { namesOf } from '../../support/pages/page-calls.ts';

describeActs([...peopleActs, ...savedSearchActs, ...markActs]);

/** What no press of its own sends. */
const withoutPress: Readonly<Record<string, string>> = {
  'favoriteUser.restore': 'the undo of a removal, from the queue that sends favoriteUser.add',
  'plannedMessage.list': 'warns of a planned scout in the dialog of another one; nobody is told of a failure',
  'scout.changeTemplate':
    'follows a scout that was sent; nobody is told of a failure: tests/pages/scout-dialog.test.tsx',
};

const unique = (names: readonly string[]) => [...new Set(names)].sort();

it('tries everything that the table says is done on a page', () => {
  const tried = faultActs.map(({ page, call }) => `${page} ${call}`);
  const listed = Object.entries(pageCalls).flatMap(([page, { later }]) =>
    later.filter((call) => !(call in withoutPress)).map((call) => `${page} ${call}`),
  );
  expect(
    unique(tried),
    'each call under `later` in tests/support/pages/page-call-table.ts has an act in tests/faults/acts-*.tsx',
  ).toEqual(unique(listed));
});

it('knows a page for every endpoint', () => {
  const listed = Object.values(pageCalls).flatMap(({ opening, later }): string[] => [...opening, ...later]);
  expect(unique(listed), 'each call is made by a page of tests/support/pages/page-call-table.ts').toEqual(
    unique([...namesOf('get'), ...namesOf('post')]).filter((name) => !isFrameCall(name)),
  );
});
