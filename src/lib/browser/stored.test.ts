import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { stored } from './stored';

const place = ['minato', 'yamada'];
const draft = { text: '山田さん\nはじめまして 👋' };

function open() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, values: stored('test', v.object({ text: v.string() }), storage) };
}

describe('a stored value', () => {
  it('is null until it is written, and after it is removed', () => {
    const { values, entries } = open();
    expect(values(...place).read()).toBeNull();
    values(...place).write(draft);
    expect(values(...place).read()).toEqual(draft);
    values(...place).write(null);
    expect(values(...place).read()).toBeNull();
    expect(entries.size).toBe(0);
  });

  it.each([
    ['another company', ['aoba', 'yamada']],
    ['another candidate', ['minato', 'suzuki']],
    ['ids that join to the same text', ['minato/yamada']],
  ])('is not shown to %s, nor removed by it', (_, other) => {
    const { values } = open();
    values(...place).write(draft);
    expect(values(...other).read()).toBeNull();
    values(...other).write(null);
    expect(values(...place).read()).toEqual(draft);
  });

  it.each(['', 'x', 'null', '[]', '{"text":1}', '{"text":"a"'])('is null when it is invalid: %j', (text) => {
    const { values, entries } = open();
    entries.set('test/minato/yamada', text);
    expect(values(...place).read()).toBeNull();
  });
});
