import { expect, it } from 'vitest';
import { waitInWords } from './unanswered';

const now = Date.parse('2026-11-26T00:00:00Z');

it.each([
  ['sent', '2026-11-13T23:59:59Z', '12日 未読'],
  ['read', '2026-11-17T00:00:00Z', '9日 返信なし'],
  ['read', '2026-11-17T00:00:01Z', '8日 返信なし'],
  ['sent', '2026-11-26T00:00:05Z', '0日 未読'],
  ['replied', '2026-11-13T00:00:00Z', null],
  ['declined', '2026-11-13T00:00:00Z', null],
  ['sent', null, null],
] as const)('says of a scout that is %s since %s: %s', (status, scoutedAt, words) => {
  expect(waitInWords({ status, scoutedAt }, now)).toBe(words);
});
