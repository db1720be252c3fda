import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#endpoints/jst';
import MessagesPage from '@/pages/messages';
import { servePageApi, visit } from '../../support/pages/render-page.tsx';
import { captureSavedFiles } from '../../support/pages/saved-files.ts';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();
const files = captureSavedFiles();

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];
const today = dayOf(new Date());
/** A day that is never today, nor in another month than the one after it. */
const day = addDays(today, 3);
const other = addDays(today, 10);

const weekdayOf = (date: string) => WEEKDAYS[new Date(date).getUTCDay()];
const partsOf = (date: string) => date.split('-').map(Number);

/** A day as a message has it. */
function dayText(date: string) {
  const [year, month, number] = partsOf(date);
  return `${date.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${month}月${number}日（${weekdayOf(date)}）`;
}

/** A day as the calendar names it. */
const dayName = (date: string) => {
  const [, month, number] = partsOf(date);
  return new RegExp(`^${month}月${number}日 ${weekdayOf(date)}曜日`);
};

async function openConversation() {
  const company = await createCorporation(api().db);
  const project = await createProject(api().db, company.cid, { title: '決済基盤の開発' });
  const candidate = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
  const { chatGroupId } = await createConversation(api().db, company.cid, { project, candidate });
  const { user: recruiter } = await visit(MessagesPage, {
    url: `/messages/${chatGroupId}/`,
    as: company.user,
    alsoAt: ['/messages', '/messages/[chatGroupId]'],
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: '小野寺 美穂さんへのメッセージ',
  });
  return { recruiter, field, chatGroupId };
}

type Recruiter = Awaited<ReturnType<typeof openConversation>>['recruiter'];

async function openDialog(recruiter: Recruiter, name: string) {
  await recruiter.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

type DialogQueries = Awaited<ReturnType<typeof openDialog>>;

/** Goes to a day, by its month where another one is shown. */
async function choose(recruiter: Recruiter, dialog: DialogQueries, date: string) {
  const [year, month] = partsOf(date);
  const title = `${year}年${month}月`;
  const isLater = () => {
    const [shownYear = 0, shownMonth = 0] = dialog.getByText(/^\d+年\d+月$/).textContent.match(/\d+/g) ?? [];
    return date.slice(0, 7) > `${shownYear}-${String(shownMonth).padStart(2, '0')}`;
  };
  if (!dialog.queryByText(title))
    await recruiter.click(dialog.getByRole('button', { name: isLater() ? '次の月' : '前の月' }));
  const grid = within(dialog.getByRole('grid', { name: title }));
  await recruiter.click(grid.getByRole('button', { name: dayName(date) }));
}

const start = (dialog: DialogQueries, time: string) => dialog.getByRole('button', { name: time });

describe('日程候補', () => {
  it('writes several times into the message in their order, one to a line, where the caret stands', async () => {
    const { recruiter, field } = await openConversation();
    await recruiter.type(field, '候補です。以上です。');
    field.setSelectionRange(5, 5);
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    await choose(recruiter, dialog, other);
    await recruiter.click(start(dialog, '9:30'));
    await choose(recruiter, dialog, day);
    await recruiter.click(dialog.getByRole('radio', { name: '90分' }));
    await recruiter.click(start(dialog, '14:00'));
    expect(start(dialog, '14:00')).toHaveAttribute('aria-pressed', 'true');
    await recruiter.click(dialog.getByRole('button', { name: '2件を挿入する' }));
    await waitFor(() =>
      expect(field).toHaveValue(
        `候補です。\n・${dayText(day)}14:00〜15:30\n・${dayText(other)}9:30〜10:30\n以上です。`,
      ),
    );
    expect(field).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('writes a single time as it is, also one that is not among the usual beginnings', async () => {
    const { recruiter, field } = await openConversation();
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    await choose(recruiter, dialog, day);
    await recruiter.type(dialog.getByLabelText('その他の開始時刻'), '07:15');
    await recruiter.click(dialog.getByRole('button', { name: '追加' }));
    await recruiter.click(dialog.getByRole('button', { name: '1件を挿入する' }));
    await waitFor(() => expect(field).toHaveValue(`${dayText(day)}7:15〜8:15`));
  });

  it('takes a time back', async () => {
    const { recruiter } = await openConversation();
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    await choose(recruiter, dialog, day);
    await recruiter.click(start(dialog, '10:00'));
    await recruiter.click(start(dialog, '11:00'));
    await recruiter.click(dialog.getByRole('button', { name: `${dayText(day)}10:00〜11:00を外す` }));
    await recruiter.click(start(dialog, '11:00'));
    expect(dialog.queryByRole('list', { name: '挿入する候補' })).toBeNull();
    await recruiter.click(dialog.getByRole('button', { name: '挿入する' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('日時を1つ以上選択してください');
  });

  it('refuses what is past', async () => {
    const { recruiter } = await openConversation();
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    const grid = within(dialog.getByRole('grid'));
    await recruiter.type(dialog.getByLabelText('その他の開始時刻'), '00:00');
    await recruiter.click(dialog.getByRole('button', { name: '追加' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('過去の日時は選択できません');
    expect(dialog.getByRole('button', { name: '前の月' })).toHaveAttribute('aria-disabled', 'true');
    await recruiter.click(grid.getByRole('button', { name: /今日/ }));
    await recruiter.keyboard('{ArrowLeft}');
    expect(grid.getByRole('button', { name: /今日/ })).toHaveFocus();
  });

  it('is done by keyboard alone', async () => {
    const { recruiter, field } = await openConversation();
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    const todayButton = dialog.getByRole('button', { name: /今日/ });
    while (document.activeElement !== todayButton) await recruiter.tab();
    await recruiter.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(dialog.getByRole('button', { name: dayName(other) })).toHaveFocus());
    await recruiter.keyboard('{Enter}');
    await recruiter.tab();
    expect(start(dialog, '9:00')).toHaveFocus();
    await recruiter.keyboard(' ');
    const submit = dialog.getByRole('button', { name: '1件を挿入する' });
    while (document.activeElement !== submit) await recruiter.tab();
    await recruiter.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveValue(`${dayText(other)}9:00〜10:00`));
  });

  it('moves by months, and marks Sundays and holidays by name', async () => {
    const { recruiter } = await openConversation();
    const dialog = await openDialog(recruiter, '日程候補を挿入');
    await recruiter.click(dialog.getByRole('button', { name: /今日/ }));
    const [year = 0] = partsOf(today);
    for (let month = partsOf(today)[1] ?? 1; month < 13; month += 1) await recruiter.keyboard('{PageDown}');
    expect(dialog.getByText(`${year + 1}年1月`)).toBeVisible();
    const grid = within(dialog.getByRole('grid', { name: `${year + 1}年1月` }));
    expect(grid.getByRole('button', { name: /^1月1日 .曜日、元日$/ })).toBeVisible();
    expect(grid.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(WEEKDAYS);
  });
});

describe('決まった日程', () => {
  it('is one of the times that were proposed last, saved as a file for a calendar', async () => {
    const { recruiter, field, chatGroupId } = await openConversation();
    const propose = await openDialog(recruiter, '日程候補を挿入');
    await choose(recruiter, propose, day);
    await recruiter.click(start(propose, '14:00'));
    await recruiter.click(start(propose, '16:00'));
    await recruiter.click(propose.getByRole('button', { name: '2件を挿入する' }));
    await waitFor(() => expect(field).not.toHaveValue(''));
    const dialog = await openDialog(recruiter, '決まった日程を保存');
    await recruiter.click(dialog.getByRole('radio', { name: `${dayText(day)}16:00〜17:00` }));
    await recruiter.click(dialog.getByRole('button', { name: 'ファイルを保存' }));
    const file = await files.savedFile();
    expect(file.name).toBe(`面談_${day}_1600.ics`);
    const text = file.text.replaceAll('\r\n ', '');
    expect(text).toContain(`DTSTART;TZID=Asia/Tokyo:${day.replaceAll('-', '')}T160000\r\n`);
    expect(text).toContain('SUMMARY:面談:小野寺 美穂さん(決済基盤の開発)\r\n');
    expect(text).toContain(`URL:${window.location.origin}/biz/messages/${chatGroupId}/\r\n`);
  });

  it('leads to Google Calendar and Outlook with the time that is chosen, and not while it is incomplete', async () => {
    const { recruiter } = await openConversation();
    const dialog = await openDialog(recruiter, '決まった日程を保存');
    const date = dialog.getByLabelText('日付');
    await recruiter.clear(date);
    expect(dialog.queryByRole('link')).toBeNull();
    await recruiter.type(date, day);
    const hrefOf = (name: RegExp) => dialog.getByRole('link', { name }).getAttribute('href') ?? '';
    const begin = `${day}T01:00:00.000Z`;
    expect(new URL(hrefOf(/^Googleカレンダーに登録/)).searchParams.get('dates')).toContain(
      begin.replace(/[-:]|\.\d+/g, ''),
    );
    expect(new URL(hrefOf(/^Outlookに登録/)).searchParams.get('startdt')).toBe(begin);
  });

  it('may be any other time, but none that is past', async () => {
    const { recruiter } = await openConversation();
    const dialog = await openDialog(recruiter, '決まった日程を保存');
    expect(dialog.queryByRole('radio')).toBeNull();
    const date = dialog.getByLabelText('日付');
    await recruiter.clear(date);
    await recruiter.click(dialog.getByRole('button', { name: 'ファイルを保存' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('日付と開始時刻を入力してください');
    await recruiter.type(date, addDays(today, -1));
    await recruiter.click(dialog.getByRole('button', { name: 'ファイルを保存' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('過去の日時は選択できません');
    await recruiter.clear(date);
    await recruiter.type(date, day);
    await recruiter.click(dialog.getByRole('button', { name: 'ファイルを保存' }));
    const file = await files.savedFile();
    expect(file.name).toBe(`面談_${day}_1000.ics`);
  });
});
