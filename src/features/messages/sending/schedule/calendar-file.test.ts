import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file';
import type { Meeting } from './meeting';

const meeting: Meeting = {
  slot: { day: '2026-11-26', start: 14 * 60, length: 60 },
  candidateName: '小野寺 美穂',
  projectTitle: '決済基盤の開発',
  chatGroupId: 'group-1',
  address: 'https://biz.example/biz/messages/group-1',
};
const now = new Date('2026-11-24T03:04:05.678Z');
const fileOf = (part: Partial<Meeting> = {}) => calendarFile({ ...meeting, ...part }, now);

/** The lines of a file as a calendar reads them: folded ones put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** The text that a calendar shows of an escaped one. */
const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

const textOf = (file: string, name: string) =>
  unescaped(
    linesOf(file)
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? '',
  );

describe('the file of a meeting', () => {
  it('has the time in Japan, with its zone', () => {
    const lines = linesOf(fileOf());
    expect(lines).toContain('DTSTART;TZID=Asia/Tokyo:20261126T140000');
    expect(lines).toContain('DTEND;TZID=Asia/Tokyo:20261126T150000');
    expect(lines).toContain('TZOFFSETTO:+0900');
    expect(lines).toContain('DTSTAMP:20261124T030405Z');
    expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
  });

  it('ends on the next day when the meeting does', () => {
    const lines = linesOf(fileOf({ slot: { day: '2026-12-31', start: 23 * 60 + 30, length: 90 } }));
    expect(lines).toContain('DTSTART;TZID=Asia/Tokyo:20261231T233000');
    expect(lines).toContain('DTEND;TZID=Asia/Tokyo:20270101T010000');
  });

  it('names candidate, project and the address of the conversation', () => {
    const file = fileOf();
    expect(textOf(file, 'SUMMARY')).toBe('面談:小野寺 美穂さん(決済基盤の開発)');
    expect(textOf(file, 'DESCRIPTION')).toBe(
      '候補者:小野寺 美穂\n案件:決済基盤の開発\n会話:https://biz.example/biz/messages/group-1',
    );
    expect(linesOf(file)).toContain('URL:https://biz.example/biz/messages/group-1');
  });

  it('moves the entry of a calendar when it is saved again, also for another time and by another member', () => {
    const first = linesOf(fileOf());
    const moved = linesOf(
      calendarFile({ ...meeting, slot: { ...meeting.slot, start: 900 } }, new Date('2026-11-24T03:05:00Z')),
    );
    const partOf = (lines: string[], name: string) =>
      lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
    expect(partOf(first, 'METHOD')).toBe('PUBLISH');
    expect(partOf(first, 'UID')).toBe('group-1@biz.example');
    expect(partOf(moved, 'UID')).toBe('group-1@biz.example');
    expect(Number(partOf(moved, 'SEQUENCE'))).toBeGreaterThan(Number(partOf(first, 'SEQUENCE')));
  });

  it('reminds of the meeting a quarter of an hour before', () => {
    const lines = linesOf(fileOf());
    expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'))).toContain(
      'TRIGGER:-PT15M',
    );
  });

  it('keeps what has a meaning in the format a part of the text', () => {
    const hostile = 'a;b,c\\d\r\nEND:VEVENT\u0000\u0007e';
    const file = fileOf({ projectTitle: hostile });
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(textOf(file, 'SUMMARY')).toBe('面談:小野寺 美穂さん(a;b,c\\d\nEND:VEVENTe)');
  });

  it('has no line over 75 octets, none broken within a character, and every end as CR LF, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (projectTitle) => {
        const file = fileOf({ projectTitle });
        const raw = file.split('\r\n');
        expect(raw.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(file.isWellFormed()).toBe(true);
        const kept = projectTitle.replace(/(?!\n)\p{Cc}/gu, '');
        expect(textOf(file, 'SUMMARY')).toBe(`面談:小野寺 美穂さん(${kept})`);
      }),
    );
  });
});
