import {
  isPlaceholderName,
  PLACEHOLDER,
  type PlaceholderName,
  placeholderNames,
  placeholderText,
} from './placeholders';

/** Something written like a placeholder that is none; `suggestion` is what was probably meant, whole. */
export type PlaceholderSlip = { index: number; source: string; suggestion: string | null };

/** Two braces of either width, what follows them, and how they are closed, if at all. */
const LOOSE = /([{\uff5b]{2})([^{}\uff5b\uff5d\n]{0,60})([}\uff5d]{1,2})?/g;

const BAR = /[|\uff5c](.*)/s;

/** From an opening that nothing follows up, as much as it takes to find it again. */
const SHOWN_LENGTH = 8;

/** How many characters have to be added, dropped or replaced to turn one word into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const nearer = <T extends { distance: number }>(one: T | null, other: T): T =>
  one === null || other.distance < one.distance ? other : one;

/** The known name that is most like `name`, or null when none is much like it. */
function nearestName(name: string): PlaceholderName | null {
  const written = name.normalize('NFKC').trim();
  if (written === '') return null;
  let best: { distance: number; known: PlaceholderName } | null = null;
  for (const known of placeholderNames) {
    // A part of one name alone, such as 姓, says more than how many characters are missing.
    const isPart = known.includes(written) || written.includes(known);
    const distance = isPart ? 0.5 : editDistance(written, known);
    const isNear = distance <= Math.max(written.length, known.length) / 2;
    if (written === known || isNear)
      best = nearer(best, { distance: written === known ? 0 : distance, known });
  }
  const isShared =
    written.length === 1 && placeholderNames.filter((known) => known.includes(written)).length > 1;
  return isShared ? null : (best?.known ?? null);
}

/** The known name that a text begins with, give or take a character, and how long it is as written. */
function nearestBeginning(text: string): { known: PlaceholderName; length: number } | null {
  let best: { distance: number; known: PlaceholderName; length: number } | null = null;
  for (const known of placeholderNames) {
    for (const length of [known.length - 1, known.length, known.length + 1]) {
      const distance = editDistance(text.slice(0, length), known);
      if (distance <= 1 && text.length >= length) best = nearer(best, { distance, known, length });
    }
  }
  return best;
}

function suggest(body: string): string | null {
  const known = nearestName(body.replace(BAR, ''));
  return known === null ? null : placeholderText(known, BAR.exec(body)?.[1]);
}

/** What is wrong with an opening that no `PLACEHOLDER` took, or null where it may well be meant as it stands. */
function slipOf(match: RegExpMatchArray, offset: number): PlaceholderSlip | null {
  const [source, braces = '', body = '', closing] = match;
  const index = offset + (match.index ?? 0);
  // Full-width braces also stand around other words, as brackets do.
  const isMeant = braces === '{{';
  if (closing !== undefined) {
    const suggestion = suggest(body);
    return suggestion !== null || isMeant ? { index, source, suggestion } : null;
  }
  const spaces = body.length - body.trimStart().length;
  const beginning = nearestBeginning(body.slice(spaces));
  if (beginning === null) {
    return isMeant
      ? { index, source: braces + Array.from(body).slice(0, SHOWN_LENGTH).join(''), suggestion: null }
      : null;
  }
  return {
    index,
    source: braces + body.slice(0, spaces + beginning.length),
    suggestion: placeholderText(beginning.known),
  };
}

function* slipsBetween(text: string, offset: number): Generator<PlaceholderSlip> {
  for (const match of text.matchAll(LOOSE)) {
    const slip = slipOf(match, offset);
    if (slip) yield slip;
  }
}

function* slipsOf(text: string): Generator<PlaceholderSlip> {
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [source, name = ''] = match;
    yield* slipsBetween(text.slice(end, match.index), end);
    if (!isPlaceholderName(name.trim())) {
      yield { index: match.index, source, suggestion: suggest(source.slice(2, -2)) };
    }
    end = match.index + source.length;
  }
  yield* slipsBetween(text.slice(end), end);
}

/** What is written like a placeholder but is none, whatever the candidate and the project: from first to last. */
export function findPlaceholderSlips(text: string): PlaceholderSlip[] {
  return [...slipsOf(text)];
}

/** The text with every slip that is written like `source` put right by its suggestion. */
export function correctSlips(text: string, source: string): string {
  return findPlaceholderSlips(text)
    .filter((slip) => slip.source === source)
    .reduceRight(
      (corrected, { index, suggestion }) =>
        suggestion === null
          ? corrected
          : corrected.slice(0, index) + suggestion + corrected.slice(index + source.length),
      text,
    );
}
