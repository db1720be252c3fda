import { expect, it } from 'vitest';
import { pastedFiles } from './pasted-files';

const now = new Date('2026-11-21T05:02:00.000Z');
const image = (name = 'image.png') => new File(['x'], name, { type: 'image/png' });

function clipboard(files: File[], text = '') {
  return {
    files: Object.assign(files, { item: (index: number) => files[index] ?? null }),
    getData: () => text,
  };
}

const names = (files: File[], text?: string) =>
  pastedFiles(clipboard(files, text), now).map(({ name }) => name);

it('names a picture from the clipboard after the time in Japan', () => {
  expect(names([image()])).toEqual(['貼り付け画像_20261121-1402.png']);
  expect(names([image(), image('image.jpeg')])).toEqual([
    '貼り付け画像_20261121-1402.png',
    '貼り付け画像_20261121-1402_2.jpeg',
  ]);
});

it('keeps the name of a file that was copied', () => {
  expect(names([image('名刺.png')])).toEqual(['名刺.png']);
  expect(names([image('名刺.png')], '名刺.png')).toEqual(['名刺.png']);
});

it('leaves a text alone that brings a picture of itself', () => {
  expect(names([image()], '氏名\t年齢\n山田\t30')).toEqual([]);
});

it('has nothing for a text', () => {
  expect(names([], 'こんにちは')).toEqual([]);
});
