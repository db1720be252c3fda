import { type Meeting, meetingText } from './meeting';
import { instantsOf } from './slots';

/** An instant as calendars on the web take it: `20261126T050000Z`. */
const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns the address at which Google Calendar offers a meeting to be registered. */
export function googleCalendarUrl(meeting: Meeting): string {
  const { from, to } = instantsOf(meeting.slot);
  const { title, description } = meetingText(meeting);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(from)}/${compact(to)}`,
    ctz: 'Asia/Tokyo',
    details: description,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Returns the address at which Outlook on the web offers a meeting to be registered. */
export function outlookCalendarUrl(meeting: Meeting): string {
  const { from, to } = instantsOf(meeting.slot);
  const { title, description } = meetingText(meeting);
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: from.toISOString(),
    enddt: to.toISOString(),
    body: description,
  });
  // Outlook shows a plus sign as it comes.
  return `https://outlook.office.com/calendar/0/deeplink/compose?${query.toString().replaceAll('+', '%20')}`;
}
