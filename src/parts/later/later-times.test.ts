import { expect, it } from 'vitest';
import { laterChoices, quietTime, timeInWords } from './later-times';

const at = (text: string) => new Date(`${text}+09:00`);
const jst = (iso: string | undefined) =>
  iso && new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().slice(0, 16);

it.each([
  ['2026-11-26T14:00', ['明日 9:00', '2026-11-27T09:00'], ['月曜 9:00', '2026-11-30T09:00']],
  ['2026-11-30T00:30', ['明日 9:00', '2026-12-01T09:00'], ['月曜 9:00', '2026-12-07T09:00']],
])('at %s offers the next morning and the next Monday', (now, ...expected) => {
  expect(laterChoices(at(now)).map(({ label, sendAt }) => [label, jst(sendAt)])).toEqual(expected);
});

it('offers one time on a Sunday, whose next morning is the Monday', () => {
  expect(laterChoices(at('2026-11-29T12:00'))).toHaveLength(1);
});

it.each([
  ['2026-11-26T21:00', '夜間', '明日 9:00', '2026-11-27T09:00'],
  ['2026-11-27T07:59', '夜間', '今日 9:00', '2026-11-27T09:00'],
  ['2026-11-27T23:00', '夜間', '11/30(月) 9:00', '2026-11-30T09:00'],
  ['2026-11-23T12:00', '祝日', '明日 9:00', '2026-11-24T09:00'],
])('at %s says %s and offers %s', (now, reason, label, sendAt) => {
  const quiet = quietTime(at(now));
  expect([quiet?.reason, quiet?.label, jst(quiet?.sendAt)]).toEqual([reason, label, sendAt]);
});

it.each(['2026-11-26T08:00', '2026-11-26T20:59', '2026-11-28T12:00'])('says nothing at %s', (now) => {
  expect(quietTime(at(now))).toBeNull();
});

it('names the year of a time in another one', () => {
  expect(timeInWords(at('2027-01-04T09:05').toISOString(), at('2026-12-28T12:00'))).toBe(
    '2027/01/04(月) 9:05',
  );
});
