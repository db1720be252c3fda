import type { CandidateLabel, Relation, UserSummary } from '#endpoints/user-profile';
import { displayName } from '@/lib/text/format';
import type { ManyAct, ManyOutcome, ManyWords } from '@/parts/choosing/run-many';
import { type MarkChange, refreshLists } from '../mark-change';
import { favoriteKind, labelKind, type MarkPlace, passKind, putMark } from '../mark-kinds';

type Person = Pick<UserSummary, 'universalUid' | 'lastName' | 'firstName'>;

/** A chosen candidate, with the labels as they were when the candidate was chosen. */
export type LabelledPerson = Person & { relation: Pick<Relation, 'labels'> };

/** The same with all marks. */
export type MarkedPerson = Person & { relation: Pick<Relation, 'isFavorite' | 'passed' | 'labels'> };

/** How one mark of one candidate is read and set. */
type Mark<Marked extends Person> = {
  has: (place: MarkPlace, person: Marked) => boolean;
  /** Null where an earlier change takes this one along. */
  set: (place: MarkPlace, person: Marked, isOn: boolean) => Promise<ManyOutcome | null>;
  change: MarkChange;
};

type Words = Omit<ManyWords, 'unit'>;

// The bar itself says what failed; without a response the app says so once (spec §8).
const meta = { handlesErrors: true };

const favorite: Mark<MarkedPerson> = {
  has: (place, person) => favoriteKind(place, person).before,
  set(place, person, value) {
    const { kind, before } = favoriteKind(place, person);
    return putMark(place, kind, { universalUid: person.universalUid, change: { value }, before, meta });
  },
  change: { isFavorite: true },
};

const passed: Mark<MarkedPerson> = {
  has: (place, person) => passKind(place, person).before !== null,
  set(place, person, isOn) {
    const { kind, before } = passKind(place, person);
    const change = { value: isOn ? ('' as const) : null };
    return putMark(place, kind, { universalUid: person.universalUid, change, before, meta });
  },
  change: { passed: null },
};

const labelled = (label: CandidateLabel): Mark<LabelledPerson> => ({
  has: (place, person) => labelKind(place, person, label).before,
  set(place, person, value) {
    const { kind, before } = labelKind(place, person, label);
    return putMark(place, kind, { universalUid: person.universalUid, change: { value }, before, meta });
  },
  change: { label, isAttached: true },
});

const undoing: Words = {
  doing: '元に戻しています',
  done: (count) => `${count}人を元に戻しました`,
  failed: (count) => `${count}人は元に戻せませんでした`,
  nobody: '元に戻す候補者はいません',
};

/** A mark that is set or taken off; the other one of the two takes it back. */
const marking = <Marked extends Person>(
  mark: Mark<Marked>,
  isOn: boolean,
  words: Words,
): ManyAct<Marked> => ({
  words: { ...words, unit: '人' },
  keyOf: ({ universalUid }) => universalUid,
  nameOf: displayName,
  isDone: (place, person) => mark.has(place, person) === isOn,
  set: (place, person) => mark.set(place, person, isOn),
  undo: () => marking(mark, !isOn, undoing),
  refresh: ({ queryClient, cid }) => refreshLists(queryClient, { cid, change: mark.change }),
});

/** Adds to the favorites. */
export const addFavorites = marking(favorite, true, {
  doing: 'お気に入りに追加しています',
  done: (count) => `${count}人をお気に入りに追加しました`,
  failed: (count) => `${count}人は追加できませんでした`,
  nobody: '全員がお気に入りに追加済みです',
});

/** Passes on candidates, without a reason. */
export const passOn = marking(passed, true, {
  doing: '見送りにしています',
  done: (count) => `${count}人を見送りにしました`,
  failed: (count) => `${count}人は見送りにできませんでした`,
  nobody: '全員が見送り済みです',
});

/** Attaches a label. */
export const attachLabel = (label: CandidateLabel): ManyAct<LabelledPerson> =>
  marking(labelled(label), true, {
    doing: `ラベル「${label.name}」を付けています`,
    done: (count) => `${count}人にラベル「${label.name}」を付けました`,
    failed: (count) => `${count}人には付けられませんでした`,
    nobody: `全員にラベル「${label.name}」が付いています`,
  });

/** Takes a label off. */
export const detachLabel = (label: CandidateLabel): ManyAct<LabelledPerson> =>
  marking(labelled(label), false, {
    doing: `ラベル「${label.name}」を外しています`,
    done: (count) => `${count}人からラベル「${label.name}」を外しました`,
    failed: (count) => `${count}人からは外せませんでした`,
    nobody: `ラベル「${label.name}」が付いた候補者はいません`,
  });

/** Whether all of them carry a label. */
export const haveLabel = (place: MarkPlace, people: readonly LabelledPerson[], labelId: string): boolean => {
  const { has } = labelled({ labelId, name: '', color: 'gray' });
  return people.length > 0 && people.every((person) => has(place, person));
};
