import { describe, expect, it } from 'vitest';
import {
  choiceCodec,
  flagCodec,
  listCodec,
  numberCodec,
  pageCodec,
  readState,
  type StateOf,
  textCodec,
  writeState,
} from './url-state';

const codecs = {
  page: pageCodec,
  word: textCodec(5),
  years: numberCodec(0, 50),
  order: choiceCodec(['newest', 'oldest'], 'newest'),
  state: choiceCodec(['sent', 'read'], null),
  codes: listCodec((text) => /^\d{2}$/.test(text), 2),
  isOpen: flagCodec,
};
type State = StateOf<typeof codecs>;
const defaults: State = {
  page: 1,
  word: '',
  years: null,
  order: 'newest',
  state: null,
  codes: [],
  isOpen: false,
};

describe('a screen’s state in the URL', () => {
  it('is the defaults for an empty URL, and writes nothing for them', () => {
    const state = readState(codecs, {});
    expect(state).toEqual(defaults);
    expect(writeState(codecs, state)).toBe('');
  });

  it('comes back as it was written', () => {
    const state: State = {
      page: 3,
      word: '和文 &',
      years: 0,
      order: 'oldest',
      state: 'read',
      codes: ['13', '27'],
      isOpen: true,
    };
    const search = new URLSearchParams(writeState(codecs, state));
    const query = Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]));
    expect(readState(codecs, query)).toEqual(state);
  });

  it.each([
    ['a page that is no number', { page: 'abc' }],
    ['page zero', { page: '0' }],
    ['a negative page', { page: '-1' }],
    ['a page with decimals', { page: '1.5' }],
    ['years out of range', { years: '51' }],
    ['an order of an older version', { order: 'popular' }],
    ['a state that does not exist', { state: 'unknown' }],
    ['codes that do not fit', { codes: ['x', '<script>'] }],
    ['a flag that is not 1', { isOpen: 'true' }],
  ])('falls back to the default for %s', (_, query) => {
    expect(readState(codecs, query)).toEqual(defaults);
  });

  it('cuts a text by characters, not inside an emoji', () => {
    expect(readState(codecs, { word: 'あいうえ👍か' }).word).toBe('あいうえ👍');
  });

  it('keeps each entry of a list once and no more than its bound', () => {
    expect(readState(codecs, { codes: ['13', '13', '14', '15'] }).codes).toEqual(['13', '14']);
  });
});
