import { createHash } from 'node:crypto';
import { FOLD_VERSION, foldWithSpellings } from './fold.ts';
import sections from './synonyms.json' with { type: 'json' };
import { plainForm } from './word-forms.ts';

/** The first of the private characters that stand for groups; Unicode has 6,400 of them. */
const FIRST_GROUP = 0xe000;
const MOST_GROUPS = 6400;

/** The groups of the file, whatever their section: the usual spelling of each first. */
const groups: readonly (readonly string[])[] = Object.values(sections).flat();

if (groups.length > MOST_GROUPS)
  throw new Error(`synonyms.json has ${groups.length} groups: expected at most ${MOST_GROUPS}`);

/** Changes whenever texts must be folded again: with the data and with `FOLD_VERSION`, which also covers what `searchColumns` does. */
export const SPELLING_VERSION = `${FOLD_VERSION}-${createHash('sha256').update(JSON.stringify(groups)).digest('hex').slice(0, 16)}`;

const groupByForm = new Map<string, number>();
/** Members by their first two characters, so that a text is read once for all of them. */
const membersByStart = new Map<string, { form: string; group: number }[]>();

for (const [group, members] of groups.entries()) {
  for (const member of members) {
    const form = plainForm(member);
    const other = groupByForm.get(form);
    if (other !== undefined && other !== group)
      throw new Error(`synonyms.json has 「${member}」 in two groups`);
    groupByForm.set(form, group);
    const start = form.slice(0, 2);
    membersByStart.set(start, [...(membersByStart.get(start) ?? []), { form, group }]);
  }
}

const characterOf = (group: number): string => String.fromCharCode(FIRST_GROUP + group);

/** Returns the character that stands for the group of a word's plain form; undefined when it has no synonyms. */
export function groupCharacter(form: string): string | undefined {
  const group = groupByForm.get(form);
  return group === undefined ? undefined : characterOf(group);
}

/** Returns the usual spelling of a word in its plain form; the word's own when it has no synonyms. */
export function usualForm(form: string): string {
  const usual = groups[groupByForm.get(form) ?? -1]?.[0];
  return usual === undefined ? form : plainForm(usual);
}

/** Returns the characters of all groups of which a folded text has a member. */
function groupsIn(folded: string): string {
  const found = new Set<number>();
  for (let index = 0; index < folded.length - 1; index += 1) {
    for (const { form, group } of membersByStart.get(folded.slice(index, index + 2)) ?? []) {
      if (folded.startsWith(form, index)) found.add(group);
    }
  }
  return [...found].map(characterOf).join('');
}

/** Returns a text as it is stored for the search: folded, with its other spellings and the characters of its synonyms. */
export function searchedForm(text: string): string {
  const folded = foldWithSpellings(text);
  return `${folded}\n${groupsIn(folded)}`.trimEnd();
}
