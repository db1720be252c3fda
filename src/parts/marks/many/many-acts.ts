import type { CandidateLabel, Relation } from '#endpoints/user-profile';
import { type MarkChange, refreshLists } from '../mark-change';
import { favoriteKind, labelKind, type MarkPlace, passKind, putMark } from '../mark-kinds';

/** A chosen candidate, with the marks as they were when the candidate was chosen. */
export type MarkedPerson = {
  universalUid: string;
  relation: Pick<Relation, 'isFavorite' | 'passed' | 'labels'>;
};

/** How one mark of one candidate is read and set. */
type Mark = {
  has: (place: MarkPlace, person: MarkedPerson) => boolean;
  /** Null where an earlier change takes this one along. */
  set: (
    place: MarkPlace,
    person: MarkedPerson,
    isOn: boolean,
  ) => Promise<{ hasFailed: boolean; error: unknown } | null>;
  change: MarkChange;
};

type Words = {
  doing: string;
  done: (count: number) => string;
  failed: (count: number) => string;
  /** Said where nobody is to be changed. */
  nobody: string;
};

/** What is done to many: a mark that is set or taken off, and how that is said. */
export type ManyAct = { mark: Mark; isOn: boolean; words: Words };

// The bar itself says what failed; without a response the app says so once (spec §8).
const meta = { handlesErrors: true };

const favorite: Mark = {
  has: (place, person) => favoriteKind(place, person).before,
  set(place, person, value) {
    const { kind, before } = favoriteKind(place, person);
    return putMark(place, kind, { universalUid: person.universalUid, change: { value }, before, meta });
  },
  change: { isFavorite: true },
};

const passed: Mark = {
  has: (place, person) => passKind(place, person).before !== null,
  set(place, person, isOn) {
    const { kind, before } = passKind(place, person);
    const change = { value: isOn ? ('' as const) : null };
    return putMark(place, kind, { universalUid: person.universalUid, change, before, meta });
  },
  change: { passed: null },
};

const labelled = (label: CandidateLabel): Mark => ({
  has: (place, person) => labelKind(place, person, label).before,
  set(place, person, value) {
    const { kind, before } = labelKind(place, person, label);
    return putMark(place, kind, { universalUid: person.universalUid, change: { value }, before, meta });
  },
  change: { label, isAttached: true },
});

/** Adds to the favorites. */
export const addFavorites: ManyAct = {
  mark: favorite,
  isOn: true,
  words: {
    doing: 'お気に入りに追加しています',
    done: (count) => `${count}人をお気に入りに追加しました`,
    failed: (count) => `${count}人は追加できませんでした`,
    nobody: '全員がお気に入りに追加済みです',
  },
};

/** Passes on candidates, without a reason. */
export const passOn: ManyAct = {
  mark: passed,
  isOn: true,
  words: {
    doing: '見送りにしています',
    done: (count) => `${count}人を見送りにしました`,
    failed: (count) => `${count}人は見送りにできませんでした`,
    nobody: '全員が見送り済みです',
  },
};

/** Attaches a label. */
export const attachLabel = (label: CandidateLabel): ManyAct => ({
  mark: labelled(label),
  isOn: true,
  words: {
    doing: `ラベル「${label.name}」を付けています`,
    done: (count) => `${count}人にラベル「${label.name}」を付けました`,
    failed: (count) => `${count}人には付けられませんでした`,
    nobody: `全員にラベル「${label.name}」が付いています`,
  },
});

/** Whether all of them carry a label. */
export const haveLabel = (place: MarkPlace, people: readonly MarkedPerson[], labelId: string): boolean =>
  people.every((person) => labelled({ labelId, name: '', color: 'gray' }).has(place, person));

/** The act that takes another one back. */
export const undoOf = ({ mark, isOn }: ManyAct): ManyAct => ({
  mark,
  isOn: !isOn,
  words: {
    doing: '元に戻しています',
    done: (count) => `${count}人を元に戻しました`,
    failed: (count) => `${count}人は元に戻せませんでした`,
    nobody: '元に戻す候補者はいません',
  },
});

/** Reads the lists again that an act has changed. */
export const refreshAfter = ({ queryClient, cid }: MarkPlace, { mark: { change } }: ManyAct): void =>
  refreshLists(queryClient, { cid, change });
