import { fold, foldTraced, formsOf, loosen, loosenTraced, partsOfWord, withoutVersion } from './fold.ts';
import { MARK } from './spell.ts';
import { change, changeTraced, type Step, type Traced } from './traced.ts';

/** Where a match begins, and where it has ended. */
type Match = readonly [from: number, to: number];

const withoutMarks: Step = [new RegExp(MARK, 'g'), ''];
const withoutLongMarks: Step = [/ー/g, ''];

/** Of a folded text without its marks: which units are of a Latin word, and where a match may start and end within one. */
type Layer = Traced & { isLatin: boolean[]; begins: Set<number>; ends: Map<number, number> };

/** Returns where words start and end within a Latin word, and from how many letters on that is enough. */
function edgesWithin(word: string, next: string) {
  const begins = [0];
  const ends: [at: number, least: number][] = [[word.length, 1]];
  for (const part of partsOfWord(word)) {
    const at = word.indexOf(part);
    begins.push(at);
    ends.push([at + part.length, 1]);
  }
  const version = /\d+$/.exec(word);
  if (version && version.index > 0) ends.push([version.index, withoutVersion(word, next) === null ? 3 : 1]);
  return { begins, ends };
}

function layerOf(folded: Traced): Layer {
  const layer: Layer = {
    ...changeTraced(folded, [withoutMarks]),
    isLatin: [],
    begins: new Set(),
    ends: new Map(),
  };
  const parts = folded.text.split(MARK);
  for (const [index, part] of parts.entries()) {
    const start = layer.isLatin.length;
    const isLatin = index % 2 === 1;
    for (let at = 0; at < part.length; at += 1) layer.isLatin.push(isLatin);
    if (!isLatin) continue;
    const { begins, ends } = edgesWithin(part, parts[index + 1] === '' ? (parts[index + 2] ?? '') : '');
    for (const at of begins) layer.begins.add(start + at);
    for (const [at, least] of ends) layer.ends.set(start + at, least);
  }
  return layer;
}

function matchesIn(layer: Layer, needle: string): Match[] {
  const found: Match[] = [];
  for (let at = layer.text.indexOf(needle); at >= 0; at = layer.text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const isBegun = !layer.isLatin[at] || layer.begins.has(at);
    const least = layer.isLatin[end - 1] ? layer.ends.get(end) : 0;
    if (isBegun && least !== undefined && needle.length >= least)
      found.push([layer.from[at] ?? 0, layer.to[end - 1] ?? 0]);
  }
  return found;
}

const isKatakana = (text: string) => /^[ァ-ヶ]{4,}$/.test(text);

/** Returns what is looked for of some words, without the marks of Latin ones. */
export const needlesOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => formsOf(word).map((form) => form.replaceAll(MARK, '')))),
];

/**
 * Returns where a text has one of the needles, as a search finds it: whatever its spelling, Latin words as a whole. A
 * character that matches only in part, such as 「㌔」 of 「キ」, matches as a whole.
 */
export function findMatches(text: string, needles: readonly string[]): Match[] {
  // Most texts have none of them: no need to look where.
  const folded = fold(text);
  const forms = [folded, loosen(folded), change(folded, [withoutLongMarks])].map((form) =>
    form.replaceAll(MARK, ''),
  );
  let spelled: Traced | undefined;
  return forms.flatMap((form, index) => {
    const there = needles.filter((needle) => form.includes(needle) && (index < 2 || isKatakana(needle)));
    if (there.length === 0) return [];
    spelled ??= foldTraced(text);
    const layer = layerOf(
      index === 1 ? loosenTraced(spelled) : index === 2 ? changeTraced(spelled, [withoutLongMarks]) : spelled,
    );
    return there.flatMap((needle) => matchesIn(layer, needle));
  });
}
