import { describe, expect, it } from 'vitest';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links';
import type { Meeting } from './meeting';

const meeting: Meeting = {
  slot: { day: '2026-11-26', start: 14 * 60, length: 60 },
  candidateName: '小野寺 & 美穂',
  projectTitle: '決済基盤の開発 #1',
  chatGroupId: 'group-1',
  address: 'https://biz.example/biz/messages/group-1',
};
const title = '面談:小野寺 & 美穂さん(決済基盤の開発 #1)';
const description =
  '候補者:小野寺 & 美穂\n案件:決済基盤の開発 #1\n会話:https://biz.example/biz/messages/group-1';

describe('links to calendars on the web', () => {
  it('offer a meeting to Google, with its time, texts and zone', () => {
    const url = new URL(googleCalendarUrl(meeting));
    expect(url.origin).toBe('https://calendar.google.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: title,
      dates: '20261126T050000Z/20261126T060000Z',
      ctz: 'Asia/Tokyo',
      details: description,
    });
  });

  it('offer a meeting to Outlook, without a plus sign for a space', () => {
    const address = outlookCalendarUrl(meeting);
    expect(address).not.toContain('+');
    const url = new URL(address);
    expect(url.origin).toBe('https://outlook.office.com');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      subject: title,
      startdt: '2026-11-26T05:00:00.000Z',
      enddt: '2026-11-26T06:00:00.000Z',
      body: description,
    });
  });
});
