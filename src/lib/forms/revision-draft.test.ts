import * as v from 'valibot';
import { expect, it } from 'vitest';
import { revisionDraft } from './use-revision';

const Memo = v.object({ memo: v.string(), isPinned: v.boolean() });
const nothing = { memo: '', isPinned: false };
const Draft = revisionDraft(Memo, Memo, { values: nothing, content: nothing });

it('a draft keeps what was typed before there was another field', () => {
  expect(v.parse(Draft, { values: { memo: '書きかけ' }, basedOn: { memo: '前' } })).toEqual({
    values: { memo: '書きかけ', isPinned: false },
    basedOn: { memo: '前', isPinned: false },
  });
});

it('a draft keeps what was typed where what its writer had read does not fit', () => {
  const values = { memo: '書きかけ', isPinned: true };
  expect(v.parse(Draft, { values, basedOn: { memo: 1 } })).toEqual({ values, basedOn: null });
  expect(v.parse(Draft, { values, basedOn: null })).toEqual({ values, basedOn: null });
});

it('a draft of another kind is none', () => {
  expect(v.is(Draft, { values: { memo: 1 }, basedOn: null })).toBe(false);
  expect(v.is(Draft, { values: '書きかけ', basedOn: null })).toBe(false);
});
