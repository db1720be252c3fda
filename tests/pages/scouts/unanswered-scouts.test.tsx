import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { itWithExtensions, servePageApi } from '../../support/pages/render-page.tsx';
import { openScouts, scoutRows, sendScouts } from '../../support/pages/scouts-page.tsx';
import { daysAgo, prepareUnanswered, tab } from '../../support/pages/unanswered-scouts.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const rowTexts = async () => (await scoutRows()).map((row) => row.textContent);

describe('scouts without an answer', () => {
  it('are listed by whether they were read, with the days since', async () => {
    const { company } = await prepareUnanswered(api(), [
      { name: '一', days: 12 },
      { name: '二', days: 9, change: { readAt: daysAgo(8) } },
      { name: '三', days: 9, change: { readAt: daysAgo(8), repliedAt: daysAgo(7) } },
    ]);
    const { user, router } = await openScouts(company);
    await user.click(await tab('未読のまま'));
    await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringMatching(/星 一.*12日 未読/)]));
    expect(router.query).toEqual({ tab: 'unread' });
    await user.click(await tab('既読・返信なし'));
    await waitFor(async () =>
      expect(await rowTexts()).toEqual([expect.stringMatching(/星 二.*9日 返信なし/)]),
    );
    expect(await tab('既読・返信なし')).toHaveAttribute('aria-current', 'page');
    await user.click(await tab('すべて'));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(3));
  });

  itWithExtensions('do not include those whose selection is over', async () => {
    const { company } = await prepareUnanswered(api(), [
      { name: '一', days: 12 },
      { name: '二', days: 13, status: 'finished' },
    ]);
    await openScouts(company, '/scouts/?tab=unread');
    expect(await rowTexts()).toEqual([expect.stringContaining('星 一')]);
  });

  it('have a state of their own: 状態 is not offered, and one that was chosen is dropped', async () => {
    const { company } = await prepareUnanswered(api(), [{ name: '一', days: 12 }]);
    const { user, router } = await openScouts(company, '/scouts/?status=replied');
    expect(await screen.findByRole('combobox', { name: '状態' })).toBeVisible();
    await user.click(await tab('未読のまま'));
    await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('星 一')]));
    expect(screen.queryByRole('combobox', { name: '状態' })).not.toBeInTheDocument();
    expect(router.query).toEqual({ tab: 'unread' });
  });

  it('are said to be none where everybody has answered', async () => {
    const company = await createCorporation(api().db);
    await sendScouts(api().db, company, 1);
    await openScouts(company, '/scouts/?tab=read');
    expect(await screen.findByText('「既読・返信なし」のスカウトはありません')).toBeVisible();
  });

  it('stay narrowed by the other conditions', async () => {
    const { company } = await prepareUnanswered(api(), [
      { name: '一', days: 12 },
      { name: '二', days: 13 },
    ]);
    const { user, router } = await openScouts(company, `/scouts/?q=${encodeURIComponent('星 二')}`);
    await user.click(await tab('未読のまま'));
    await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('星 二')]));
    expect(router.query).toEqual({ q: '星 二', tab: 'unread' });
  });
});
