import { describe, expect, it } from 'vitest';
import { versionRows } from './template-versions';

const version = (number: number, sent: number, replied: number) => ({ version: number, sent, replied });

describe('the versions of a template', () => {
  it('are no rows of their own while its text has never changed', () => {
    expect(versionRows(1, [version(1, 20, 3)])).toEqual({});
  });

  it('are none where the template is not known', () => {
    expect(versionRows(null, [version(1, 20, 3)])).toEqual({});
  });

  it('are named by how many texts ago they were', () => {
    const { parts } = versionRows(4, [version(4, 5, 1), version(3, 4, 1), version(1, 9, 2)]);
    expect(parts?.map(({ name }) => name)).toEqual(['いまの版', '前の版', '3つ前の版']);
  });

  it('leave figures with the earlier text where the one of now was not sent yet', () => {
    const { parts, note } = versionRows(2, [version(1, 30, 9)]);
    expect(parts?.map(({ name, sent }) => [name, sent])).toEqual([['前の版', 30]]);
    expect(note).toBeNull();
  });

  it('are three at most', () => {
    const all = [5, 4, 3, 2, 1].map((number) => version(number, 10, 1));
    expect(versionRows(5, all).parts).toHaveLength(3);
  });

  it('say that a difference may be chance', () => {
    expect(versionRows(2, [version(2, 30, 5), version(1, 20, 3)]).note).toMatch(
      /^『いまの版』と『前の版』の差はまだ偶然の範囲です/,
    );
  });

  it('say which one is answered more often', () => {
    expect(versionRows(2, [version(2, 100, 40), version(1, 100, 10)]).note).toBe(
      '『いまの版』の返信率は『前の版』より高いと言えます',
    );
  });
});
