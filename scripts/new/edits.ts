import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../lib/cli.ts';

/** A new file, or a line in one that exists: at the end of what begins with `opening`, or before it. */
export type Edit =
  | { path: string; text: string }
  | { path: string; atEndOf: string; line: string }
  | { path: string; before: string; line: string };

const templates = new URL('./templates/', import.meta.url);

/** Returns a template with its `{{names}}` filled in. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`${template}.txt`, templates), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}.txt asks for ${name}`);
    return value;
  });
}

const wordsOf = (name: string) => name.split(/[-_]|(?=[A-Z])/).map((word) => word.toLowerCase());

/** `listColors` or `list-colors` as file names have it: `list-colors`. */
export const kebab = (name: string): string => wordsOf(name).join('-');

/** As addresses of the API have it: `list_colors`. */
export const snake = (name: string): string => wordsOf(name).join('_');

/** As components have it: `ListColors`. */
export const pascal = (name: string): string =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** As values have it: `listColors`. */
export const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** Adds a line as the last one of the object or list that `opening` begins; null where it is not found. */
export function addedAtEnd(text: string, opening: string, line: string): string | null {
  const lines = text.split('\n');
  const first = lines.findIndex((each) => each.trimStart().startsWith(opening));
  const begin = lines[first];
  if (begin === undefined) return null;
  const oneLine = /^(.*\S)\s*([}\]]+[;,]?)$/.exec(begin);
  if (oneLine) {
    const [, before = '', end = ''] = oneLine;
    lines[first] = `${before.replace(/,$/, '')}, ${line.trim()} ${end}`;
    return lines.join('\n');
  }
  const [indent = ''] = /^\s*/.exec(begin) ?? [];
  const length = lines
    .slice(first + 1)
    .findIndex((each) => /^[}\]](?! = )/.test(each.slice(indent.length)) && each.startsWith(indent));
  if (length < 0) return null;
  lines.splice(first + 1 + length, 0, line);
  return lines.join('\n');
}

function changed(text: string, edit: Exclude<Edit, { text: string }>): string | null {
  if ('atEndOf' in edit) return addedAtEnd(text, edit.atEndOf, edit.line);
  const at = text.indexOf(edit.before);
  return at < 0 ? null : `${text.slice(0, at)}${edit.line}\n${text.slice(at)}`;
}

/**
 * Makes all edits in a folder, or none: throws a `UserError` that names the file which is there already, or has no place for
 * a line. Returns the paths of the files that it wrote.
 */
export function makeEdits(root: string, edits: readonly Edit[]): string[] {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const file = join(root, edit.path);
    if ('text' in edit) {
      if (existsSync(file)) throw new UserError(`${edit.path} is there already.`);
      texts.set(edit.path, edit.text);
      continue;
    }
    const text = texts.get(edit.path) ?? readFileSync(file, 'utf8');
    const place = 'atEndOf' in edit ? edit.atEndOf : edit.before;
    const next = changed(text, edit);
    if (next === null) throw new UserError(`${edit.path} has no line 「${place}」 for: ${edit.line}`);
    texts.set(edit.path, next);
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...texts.keys()];
}
