import { foldWithSpellings, plainForm } from '#endpoints/text/fold';
import { MARK } from '#endpoints/text/spell';
import sections from './synonyms.json' with { type: 'json' };

/** The first of the private characters for groups; Unicode has 6,400 of them. */
const FIRST_GROUP = 0xe000;
const MOST_GROUPS = 6400;

/** The groups of the file, whatever their section: the usual spelling of each first. */
const groups: readonly (readonly string[])[] = Object.values(sections).flat();

if (groups.length > MOST_GROUPS)
  throw new Error(`synonyms.json has ${groups.length} groups: expected at most ${MOST_GROUPS}`);

/** The groups of each form; 「PM」 has two. */
const groupsByForm = new Map<string, number[]>();
/** Members by their first two characters, so that a text is read once for all of them. */
const membersByStart = new Map<string, { form: string; group: number }[]>();

for (const [group, members] of groups.entries()) {
  for (const form of new Set(members.map(plainForm))) {
    groupsByForm.set(form, [...(groupsByForm.get(form) ?? []), group]);
    const start = form.slice(0, 2);
    membersByStart.set(start, [...(membersByStart.get(start) ?? []), { form, group }]);
  }
}

const groupsOf = (form: string): readonly number[] => groupsByForm.get(form) ?? [];

const characterOf = (group: number): string => String.fromCharCode(FIRST_GROUP + group);

const usualByGroup: readonly string[] = groups.map(([usual = '']) => plainForm(usual));

const usualOf = (group: number): string => usualByGroup[group] ?? '';

/** Returns the characters for the groups of a word's plain form; none when it has no synonyms. */
export const groupCharacters = (form: string): string[] => groupsOf(form).map(characterOf);

/** Returns the usual spelling of a word in its plain form; the word's own when it has no synonyms, or stands for several. */
export function usualForm(form: string): string {
  const [group, ...others] = groupsOf(form);
  return group === undefined || others.length > 0 ? form : usualOf(group);
}

/** Returns the usual forms that a word in its plain form is to be found by: also those of words that may mean it. */
export function usualForms(form: string): string[] {
  const [group, ...others] = groupsOf(form);
  if (group === undefined) return [form];
  if (others.length > 0) return [form, usualOf(group), ...others.map(usualOf)];
  const members = (groups[group] ?? []).map(plainForm);
  return [usualOf(group), ...members.filter((member) => groupsOf(member).length > 1)];
}

/** Returns whether a group is of a name in Latin letters. */
const isLatin = (group: number): boolean => usualOf(group).startsWith(MARK);

const startingWith = (text: string, index: number) =>
  (membersByStart.get(text.slice(index, index + 2)) ?? []).filter(({ form }) => text.startsWith(form, index));

const KATAKANA_RUN = /[ァ-ヶー]+/y;

/** Returns the members at a place of a folded text; of a product's name in kana not its parts: 「セールス」 of 「セールスフォース」. */
function membersAt(folded: string, index: number) {
  const members = startingWith(folded, index);
  if (members.length === 0) return members;
  KATAKANA_RUN.lastIndex = index;
  const [run = ''] = KATAKANA_RUN.exec(folded) ?? [];
  const products = startingWith(run.replaceAll('ー', ''), 0).filter(({ group }) => isLatin(group));
  return products.length > 0 ? members.filter(({ group }) => isLatin(group)) : members;
}

/** Returns the characters of all groups of which a folded text has a member. */
function groupsIn(folded: string): string {
  const found = new Set<number>();
  for (let index = 0; index < folded.length - 1; index += 1) {
    for (const { group } of membersAt(folded, index)) found.add(group);
  }
  return [...found].map(characterOf).join('');
}

/** Returns a text as it is stored for the search: folded, with its other spellings and the characters of its synonyms. */
export function searchedForm(text: string): string {
  const folded = foldWithSpellings(text);
  return `${folded}\n${groupsIn(folded)}`.trimEnd();
}
