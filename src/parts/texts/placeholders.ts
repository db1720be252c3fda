/** What a scout's text may leave open, in the order of the insert menu (docs/product/scouts.md, スカウト作成). */
export const placeholderNames = ['候補者名', '候補者の姓', '会社名', '担当者名', '案件名'] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

/** What the placeholders stand for; empty or missing is not known. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>;

/** A run of a resolved text. `source` is what was written where the text now stands. */
export type ResolvedPart =
  | { kind: 'text'; text: string }
  | { kind: 'value'; text: string; source: string }
  | { kind: 'unresolved'; text: string; source: string };

/** A text with its placeholders filled in; `unresolved` names each one that could not be, once. */
export type ResolvedText = { text: string; parts: readonly ResolvedPart[]; unresolved: readonly string[] };

/** `{{name}}` or `{{name|fallback}}`, without braces inside. The bar may be full-width, as an IME writes it. */
const PLACEHOLDER = /\{\{([^{}|\uff5c]*)(?:[|\uff5c]([^{}]*))?\}\}/g;

/**
 * A known placeholder that `PLACEHOLDER` did not take: not closed, with braces inside, or with the full-width braces of
 * an IME. Nobody writes one of these names behind two braces to have it read as it stands.
 */
const BROKEN = new RegExp(
  `[{\\uff5b]{2}\\s*(?:${placeholderNames.join('|')})(?:\\s*(?:[|\\uff5c][^{}\\uff5b\\uff5d]*)?[}\\uff5d]{1,2})?`,
  'g',
);

const isPlaceholderName = (name: string): name is PlaceholderName =>
  placeholderNames.some((known) => known === name);

/** How a placeholder is written: `{{候補者名}}`, with what stands in for a missing value `{{候補者名|あなた}}`. */
export const placeholderText = (name: PlaceholderName, fallback?: string): string =>
  fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback}}}`;

/** What the insert menu offers to stand in for a value that is not known. */
export const usualFallbacks: Record<PlaceholderName, string> = {
  候補者名: 'あなた',
  候補者の姓: 'あなた',
  会社名: '弊社',
  担当者名: '採用担当',
  案件名: '今回の案件',
};

function resolveOne(source: string, name: string, fallback: string | undefined, values: PlaceholderValues) {
  // A fallback stands in for a value that is missing. A name that does not exist is a
  // mistake, which only its writer can correct.
  const text = isPlaceholderName(name) ? values[name]?.trim() || fallback?.trim() : undefined;
  return text === undefined
    ? ({ kind: 'unresolved', text: source, source } as const)
    : ({ kind: 'value', text, source } as const);
}

/** Text between placeholders, in which a placeholder may have been begun but not well written. */
function* literalParts(text: string): Generator<ResolvedPart> {
  let end = 0;
  for (const match of text.matchAll(BROKEN)) {
    if (match.index > end) yield { kind: 'text', text: text.slice(end, match.index) };
    yield { kind: 'unresolved', text: match[0], source: match[0] };
    end = match.index + match[0].length;
  }
  if (end < text.length) yield { kind: 'text', text: text.slice(end) };
}

function* partsOf(text: string, values: PlaceholderValues): Generator<ResolvedPart> {
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [source, name = '', fallback] = match;
    yield* literalParts(text.slice(end, match.index));
    yield resolveOne(source, name.trim(), fallback, values);
    end = match.index + source.length;
  }
  yield* literalParts(text.slice(end));
}

/**
 * Fills the placeholders of a scout's text in. A value is inserted as it is and never read again, whatever it
 * contains. A fallback replaces a value that is missing; a placeholder that is unknown, broken or without either
 * stays as written and is named in `unresolved`.
 */
export function resolvePlaceholders(text: string, values: PlaceholderValues): ResolvedText {
  const parts = [...partsOf(text, values)];
  const unresolved = parts.filter((part) => part.kind === 'unresolved').map((part) => part.source);
  return { text: parts.map((part) => part.text).join(''), parts, unresolved: [...new Set(unresolved)] };
}

const everyValue: PlaceholderValues = Object.fromEntries(placeholderNames.map((name) => [name, name]));

/** Two braces that no placeholder begins with, and what follows them, cut short. */
const UNCLOSED = /\{\{[^{}\n]{0,8}/gu;

/** What is written like a placeholder but is none, whatever the candidate and the project; each once, as written. */
export function unknownPlaceholders(text: string): readonly string[] {
  const found = resolvePlaceholders(text, everyValue).parts.flatMap((part) => {
    if (part.kind === 'value') return [];
    return part.kind === 'unresolved' ? [part.source] : (part.text.match(UNCLOSED) ?? []);
  });
  return [...new Set(found)];
}

/** The placeholders in a text that have a known name, be they well written or not; each once, as written. */
export function knownPlaceholders(text: string): readonly string[] {
  const found = resolvePlaceholders(text, everyValue).parts.flatMap((part) =>
    part.kind !== 'text' && placeholderNames.some((name) => part.source.includes(name)) ? [part.source] : [],
  );
  return [...new Set(found)];
}
