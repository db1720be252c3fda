import { hasWords, listForm, listWords } from '#endpoints/text/list-form';

/** Texts that a list has been looked through for, with their forms: lists are looked through at each letter. */
const forms = new Map<string, string>();
const MOST_FORMS = 5000;

function formOf(text: string): string {
  const known = forms.get(text);
  if (known !== undefined) return known;
  if (forms.size === MOST_FORMS) forms.clear();
  const form = listForm(text);
  forms.set(text, form);
  return form;
}

/** Returns the items whose text has all words of a search in any spelling; all for a blank one. */
export function findByWords<Item>(
  items: readonly Item[],
  search: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = listWords(search);
  return words.length === 0 ? items : items.filter((item) => hasWords(formOf(textOf(item)), words));
}
