import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareTexts } from './bare-texts.ts';
import { root } from './settings.ts';

const within = (jsx: string) => bareTexts(`const shown = ${jsx};`);

describe('a text', () => {
  it.each([
    '<p>3件</p>',
    '<p>{text}</p>',
    '<p>{`済み`}</p>',
    "<p>{isDone ? '済み' : '未'}</p>",
    '<p><Icon /><span>{text}</span></p>',
    '<p>{isDone ? <Icon /> : null}{isDone && <b>済み</b>}</p>',
    '<ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>',
    '<div>\n  {/* why */}\n  {text}\n</div>',
    '<div>{icon}{children}</div>',
  ])('is alone in %s', (jsx) => {
    expect(within(jsx)).toEqual([]);
  });

  it.each([
    ['<p><Icon />3件</p>', '1: 3件'],
    ['<p>{count}件</p>', '1: {count}'],
    ["<p><Icon />{isDone ? '済み' : null}</p>", "1: {isDone ? '済み' : null}"],
    ['<p>{text}<Icon /></p>', '1: {text}'],
    ['<p>{format(date)}<Icon /></p>', '1: {format(date)}'],
    ["<p><b>a</b>{' '}<b>b</b></p>", "1: {' '}"],
    ['<p>{names.map((name) => name)}</p>', '1: {names.map((name) => name)}'],
    ['<>{text}</>', '1: {text}'],
    ['<Fragment key={key}>済み</Fragment>', '1: 済み'],
  ])('is not alone in %s', (jsx, expected) => {
    expect(within(jsx)).toContain(expected);
  });

  it('is all that a component renders', () => {
    const source = "function State({ isDone }) {\n  if (isDone) return '済み';\n  return <b>未</b>;\n}";
    expect(bareTexts(source)).toEqual(["2: '済み'"]);
    expect(bareTexts("function stateOf() {\n  return '済み';\n}")).toEqual([]);
  });
});

it('is alone in its element in every component, so that a translated page keeps working', () => {
  const files = globSync('{src,mocks}/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    bareTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file}:${text}`),
  );
  expect(found).toEqual([]);
});
