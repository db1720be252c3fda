import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { notification } from '#endpoints/notification';
import { readSetting, writeSetting } from '#server/domains/notification/store';
import { createUnsubscribeToken } from '#server/domains/notification/unsubscribe-token';
import UnsubscribePage from '@/pages/unsubscribe';
import {
  describeWithExtensions,
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

async function open(token?: string) {
  const { cid, user: as } = await createCorporation(api().db);
  const member = { cid, universalUid: as.universalUid };
  await writeSetting(api().db, member, { event: 'reply', frequency: 'daily', now: new Date() });
  const own = await createUnsubscribeToken(api().db, as.universalUid, 'events');
  const { user } = await visit(UnsubscribePage, { url: `/unsubscribe/?token=${token ?? own}` });
  await heading('お知らせメールの停止');
  const press = () => user.click(screen.getByRole('button', { name: '停止する' }));
  return { user, press, frequency: async () => (await readSetting(api().db, member)).reply };
}

describeWithExtensions('お知らせメールの停止', () => {
  itWithExtensions('takes one press and no sign-in', async () => {
    const { press, frequency } = await open();
    expect(await frequency()).toBe('daily');
    await press();
    expect(await screen.findByText(/お知らせメールを停止しました/)).toBeVisible();
    expect(await frequency()).toBe('none');
  });

  itWithExtensions('ends the mails about saved searches by their own link alone', async () => {
    const { cid, user: as } = await createCorporation(api().db);
    const member = { cid, universalUid: as.universalUid };
    await writeSetting(api().db, member, { event: 'reply', frequency: 'daily', now: new Date() });
    const token = await createUnsubscribeToken(api().db, as.universalUid, 'searches');
    const { user } = await visit(UnsubscribePage, { url: `/unsubscribe/?token=${token}` });
    expect(await screen.findByText(/^保存した検索の新着のお知らせメールを/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '停止する' }));
    expect(await screen.findByText(/いつでも「保存した検索」から再開できます/)).toBeVisible();
    expect((await readSetting(api().db, member)).reply).toBe('daily');
  });

  itWithExtensions('says where else to do it when the link is not ours', async () => {
    const { press, frequency } = await open('x');
    await press();
    expect(await screen.findByText(/個人設定の「メール通知」からお知らせを停止してください/)).toBeVisible();
    expect(await frequency()).toBe('daily');
  });

  itWithExtensions('can be pressed again when there was no answer', async () => {
    const { user, press } = await open();
    override(notification.unsubscribe, { status: 500 }, { once: true });
    await press();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/もう一度「停止する」を押してください/)).toBeVisible();
    await press();
    expect(await screen.findByText(/お知らせメールを停止しました/)).toBeVisible();
  });
});
