import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { root } from './settings.ts';

/** What tells a browser that a field is for an address or a number, and brings up the keyboard for it. */
const telling: Readonly<Record<string, RegExp>> = {
  type: /^(email|tel|number|url)$/,
  inputMode: /^(email|tel|numeric|decimal|url)$/,
  autoComplete: /^(email|username|tel.*|postal-code|url|cc-.*|transaction-amount|bday.*)$/,
};

/** The fields that bring what is typed into the form that is kept, and the files that make them. */
const normalizing = /: (TypedInput|EmailInput)$/;
const own = new Set(['src/ui/forms/typed-input.tsx', 'src/ui/forms/email-input.tsx']);

/** Fields that read several addresses at once, by `readAddresses`. */
const ofLists = new Set(['src/features/company/members/invite-dialog.tsx']);

const textOf = ({ value }: ESTree.JSXAttribute) => (value?.type === 'Literal' ? String(value.value) : '');

/** The elements of a source that are such fields and can be written in: `TextInput`. */
function typedFields(source: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const named = attributes.filter((attribute) => attribute.type === 'JSXAttribute');
      const nameOf = ({ name: key }: ESTree.JSXAttribute) => (key.type === 'JSXIdentifier' ? key.name : '');
      if (named.some((attribute) => nameOf(attribute) === 'readOnly')) return;
      if (!named.some((attribute) => telling[nameOf(attribute)]?.test(textOf(attribute)))) return;
      found.push(name.type === 'JSXIdentifier' ? name.name : name.type);
    },
  }).visit(parseSync('component.tsx', source).program);
  return found;
}

it('every field for an address or a number is a TypedInput or an EmailInput', () => {
  const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  const fields = files
    .filter((file) => !ofLists.has(file) && !own.has(file))
    .flatMap((file) => typedFields(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(files.length).toBeGreaterThan(200);
  expect(fields.filter((field) => !normalizing.test(field))).toEqual([]);
});

it('one that is not would be found', () => {
  expect(typedFields('const a = <TextInput inputMode="tel" />')).toEqual(['TextInput']);
  expect(typedFields('const a = <input type="email" hidden readOnly />')).toEqual([]);
});
