import { cleanup, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { toast } from '../../support/pages/on-screen.ts';
import { override, servePageApi } from '../../support/pages/render-page.tsx';
import {
  confirmScout,
  openScoutDialog,
  press,
  question,
  resendWarning,
  scoutByColleague,
  scoutsTo,
  scoutText,
  sendWithoutResponse,
  writeAndConfirm,
} from '../../support/pages/scout-dialog.tsx';

const api = servePageApi();
afterEach(() => {
  api().time.now = null;
  // Unmounts the page before its session ends: a page without a session asks to sign in.
  cleanup();
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

const serve = (request: Request) => api().app.fetch(request);

/** The server sends the scout, but says so with something else than the scout. */
const returnInstead = (invalid: unknown) => override(scout.create, { invalid, after: serve }, { once: true });

/** The server sends the scout, but its response does not arrive. */
const loseResponse = () => override(scout.create, { lostResponse: serve }, { once: true });

const messagesTo = async (setting: Parameters<typeof scoutsTo>[1]) =>
  (await scoutsTo(api(), setting)).map(({ message }) => message).toSorted();

describe('a scout that the platform takes without returning it', () => {
  it.each([
    ['nothing', null],
    ['an empty object', {}],
    ['a word', 'OK'],
  ])('is sent once, and the dialog closes: %s', async (_, returned) => {
    const { setting, user } = await confirmScout(api());
    returnInstead(returned);
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press(user, 'スカウト');
    expect(await screen.findByText(/佐藤さんが送信済み/)).toBeVisible();
    expect(await scoutText()).toHaveValue('');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('is sent although it cannot be read back', async () => {
    const { setting, user } = await confirmScout(api());
    const sendThenBreak = async (request: Request) => {
      await serve(request);
      override(scout.latest, { status: 500 }, { once: true });
    };
    override(scout.create, { invalid: null, after: sendThenBreak }, { once: true });
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });
});

describe('a scout whose response was lost', () => {
  it('is found although a colleague has sent another one since', async () => {
    const { setting, user } = await confirmScout(api());
    loseResponse();
    await sendWithoutResponse(user);
    await scoutByColleague(api(), setting, new Date(Date.now() + 60_000));
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await messagesTo(setting)).toEqual(['こんにちは', 'はじめまして']);
  });

  it('is found after the reload that the alert asks for, without being asked about', async () => {
    const { setting, user } = await confirmScout(api());
    loseResponse();
    await sendWithoutResponse(user);
    cleanup();
    const again = await openScoutDialog(setting);
    expect(await scoutText()).toHaveValue('はじめまして');
    await press(again, '確認へ進む');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it('is sent once also when the first attempt did not arrive and the second is lost', async () => {
    const { setting, user } = await confirmScout(api());
    override(scout.create, { network: 'down' }, { once: true });
    await sendWithoutResponse(user);
    loseResponse();
    await sendWithoutResponse(user);
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    expect(await scoutsTo(api(), setting)).toHaveLength(1);
  });

  it.each([['latest'], ['search']] as const)(
    'is not sent again while scout/%s cannot show whether it arrived',
    async (read) => {
      const { setting, user } = await confirmScout(api());
      override(scout.create, { network: 'down' }, { once: true });
      await sendWithoutResponse(user);
      override(scout[read], { status: 500 }, { once: true });
      await press(user, '送信する');
      expect(await screen.findByText(/送信できたか確認できませんでした/)).toBeVisible();
      expect(await scoutsTo(api(), setting)).toHaveLength(0);
      await press(user, '送信する');
      await toast('スカウトを送信しました');
      expect(await scoutsTo(api(), setting)).toHaveLength(1);
    },
  );

  it('is distinguished from the same scout that was sent before', async () => {
    const { setting, user } = await confirmScout(api());
    await press(user, '送信する');
    await toast('スカウトを送信しました');
    await press(user, 'スカウト');
    await writeAndConfirm(user, 'はじめまして');
    expect(await resendWarning()).toBeVisible();
    override(scout.create, { network: 'down' }, { once: true });
    await press(user, '再送する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await press(user, '再送する');
    await toast('スカウトを送信しました');
    expect(await messagesTo(setting)).toEqual(['はじめまして', 'はじめまして']);
  });

  it.each([
    ['behind', inDays(-2), inDays(-1)],
    ['ahead', inDays(1), inDays(2)],
  ])('is found whether the clock of the server is %s', async (_, before, now) => {
    const { setting, user } = await confirmScout(api());
    await scoutByColleague(api(), setting, before);
    api().time.now = now;
    await press(user, '送信する');
    expect(await resendWarning()).toBeVisible();
    loseResponse();
    await press(user, '再送する');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await press(user, '再送する');
    await toast('スカウトを送信しました');
    expect(await messagesTo(setting)).toEqual(['こんにちは', 'はじめまして']);
  });
});

it('names nobody where the platform does not say who sent the last scout', async () => {
  const { setting, user } = await confirmScout(api());
  await scoutByColleague(api(), setting);
  await api()
    .db.update(schema.scout)
    .set({ senderName: '' })
    .where(eq(schema.scout.targetUid, setting.candidate.universalUid));
  await press(user, '送信する');
  expect(await resendWarning()).toHaveTextContent(
    /日に同じ候補者へスカウトを送信しています。再送しますか\?$/,
  );
  expect(await question()).toBeVisible();
});
