import { toJst } from '#endpoints/jst';
import { type Meeting, meetingText } from './meeting';
import { instantsOf } from './slots';

/** The longest line, in octets without its end (RFC 5545, 3.1). */
const LINE_LENGTH = 75;

const encoder = new TextEncoder();

/** Breaks a line that is too long, never within a character; what continues it begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > LINE_LENGTH) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}

/** A text as a value (RFC 5545, 3.3.11). Control characters, which no calendar takes, are left out. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const digitsOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace(/[-:]/g, '');

const TIME_ZONE = 'Asia/Tokyo';

/** Calendars take the entry with the highest number for the newest, whichever member saved it. */
const sequenceOf = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2026, 0)) / 1000);

/** Minutes before a meeting at which a calendar reminds of it. */
const REMINDER = 15;

/** Japan has had no summer time since 1951: one rule for all times. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Returns a meeting as an iCalendar file (RFC 5545) in JST. A conversation has one meeting: saved again, it moves the entry
 * of a calendar.
 */
export function calendarFile(meeting: Meeting, now: Date): string {
  const { slot, chatGroupId, address } = meeting;
  const { from, to } = instantsOf(slot);
  const { title, description } = meetingText(meeting);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//biz//messages//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZone,
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(chatGroupId)}@${new URL(address).hostname}`,
    `SEQUENCE:${sequenceOf(now)}`,
    `DTSTAMP:${digitsOf(now)}Z`,
    `DTSTART;TZID=${TIME_ZONE}:${digitsOf(toJst(from))}`,
    `DTEND;TZID=${TIME_ZONE}:${digitsOf(toJst(to))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${REMINDER}M`,
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
