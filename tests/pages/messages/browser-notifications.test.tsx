import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyToConversation } from '#demo/simulation/actions';
import * as schema from '#server/db/schema';
import MessagesPage from '@/pages/messages';
import ProjectsPage from '@/pages/projects';
import SettingsPage from '@/pages/settings';
import { switchNotifications } from '@/parts/notifications/switch-notifications';
import { finishBeforeSignOut } from '@/session/signing-out';
import { createFakeLocks } from '../../fakes/fake-locks.ts';
import { createFakeWorkers, PUSH_ADDRESS } from '../../fakes/fake-worker.ts';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';

const api = servePageApi();

type Shown = { title: string; body: string; onclick: (() => void) | null; close: () => void };

/** What the browser shows, and what it says of the permission. */
let shown: Shown[];
let browser: { permission: NotificationPermission; requestPermission: () => Promise<NotificationPermission> };
let streamsBefore = 0;
beforeEach(() => {
  shown = [];
  const permission: NotificationPermission = 'default';
  streamsBefore = api().services.live?.count() ?? 0;
  browser = Object.assign(
    function (this: Shown, title: string, { body }: { body: string }) {
      const notification = { title, body, onclick: null, close: vi.fn() };
      shown.push(notification);
      return notification;
    },
    {
      permission,
      requestPermission: vi.fn(async () => {
        browser.permission = 'granted';
        return browser.permission;
      }),
    },
  );
  vi.stubGlobal('Notification', browser);
  // The browser of the tests has no locks, so that pages poll in all other files.
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const receives = () =>
  waitFor(() => expect(api().services.live?.count()).toBeGreaterThan(streamsBefore), { timeout: 15_000 });
const soon = (check: () => void) => waitFor(check, { timeout: 10_000 });

async function company() {
  const { cid, user } = await createCorporation(api().db);
  const candidate = await createCandidate(api().db, { lastName: '小野寺', firstName: '美穂' });
  const { chatGroupId } = await createConversation(api().db, cid, {
    candidate,
    status: 'inProgress',
    messages: [{ side: 'corporation', text: 'はじめまして' }],
  });
  const reply = (textMessage: string) =>
    replyToConversation(api().services, { cid, chatGroupId }, { content: { kind: 'text', textMessage } });
  return { cid, user, chatGroupId, reply };
}

const box = () => screen.findByRole('checkbox', { name: /^このブラウザーで通知を受け取る/ });

describe('the switch on 個人設定', () => {
  it('asks the browser when it is switched on, and not before', async () => {
    const { user: as } = await company();
    const { user } = await visit(SettingsPage, { url: '/settings/', as });
    expect(await box()).not.toBeChecked();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await user.click(await box());
    await waitFor(async () => expect(await box()).toBeChecked());
    await user.click(await box());
    expect(await box()).not.toBeChecked();
    expect(browser.requestPermission).toHaveBeenCalledOnce();
  });

  it('says what to do when the browser blocks notifications', async () => {
    browser.permission = 'denied';
    const { user: as } = await company();
    await visit(SettingsPage, { url: '/settings/', as });
    expect(await box()).toBeDisabled();
    expect(screen.getByText(/このサイトの通知がブロックされています/)).toBeVisible();
  });
});

describe('a message that nobody reads at once', () => {
  it('is shown once with name and beginning, and leads to its conversation', async () => {
    const ours = await company();
    const { router } = await visit(ProjectsPage, { url: '/projects/', as: ours.user });
    await heading('案件管理');
    await act(() => switchNotifications(true));
    await receives();
    await ours.reply(`明日は\n\nいかがですか。${'長'.repeat(200)}`);
    await soon(() => expect(shown).toHaveLength(1));
    const [notification] = shown;
    expect(notification?.title).toBe('小野寺 美穂さんからメッセージが届きました');
    expect(notification?.body).toMatch(/^明日は いかがですか。長+…$/);
    expect(notification?.body.length).toBeLessThan(90);
    await act(async () => notification?.onclick?.());
    expect(router.asPath).toBe(`/messages/${ours.chatGroupId}`);
    expect(notification?.close).toHaveBeenCalled();
  });

  it('is not shown while its conversation is in view, nor when notifications are off', async () => {
    const ours = await company();
    await visit(MessagesPage, {
      url: `/messages/${ours.chatGroupId}/`,
      as: ours.user,
      alsoAt: ['/messages/[chatGroupId]'],
    });
    const thread = await screen.findByRole('region', { name: 'やりとり' });
    await act(() => switchNotifications(true));
    await receives();
    await ours.reply('明日はいかがですか');
    await soon(() => expect(thread).toHaveTextContent('明日はいかがですか'));
    // Another conversation, whose message is shown after this one would have been.
    const candidate = await createCandidate(api().db, { lastName: '別', firstName: '人' });
    const other = await createConversation(api().db, ours.cid, { candidate, status: 'inProgress' });
    await replyToConversation(
      api().services,
      { cid: ours.cid, chatGroupId: other.chatGroupId },
      { content: { kind: 'text', textMessage: '別の返信' } },
    );
    await soon(() => expect(shown.map(({ body }) => body)).toEqual(['別の返信']));
  });

  it('has メッセージ say once that there are notifications, when it came while nobody looked', async () => {
    const ours = await company();
    const { user } = await visit(MessagesPage, {
      url: '/messages/',
      as: ours.user,
      alsoAt: ['/messages', '/messages/[chatGroupId]'],
    });
    await screen.findByRole('list', { name: '会話' });
    await receives();
    const hint = () => screen.queryByRole('button', { name: '通知を受け取る' });
    expect(hint()).not.toBeInTheDocument();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await ours.reply('明日はいかがですか');
    await soon(() => expect(hint()).toBeVisible());
    expect(browser.requestPermission).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await user.click(screen.getByRole('button', { name: '通知を受け取る' }));
    await waitFor(() => expect(hint()).not.toBeInTheDocument());
    expect(browser.requestPermission).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
    expect(await screen.findByText('通知をオンにしました')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('where only a worker may show notifications, as on Android', () => {
  /** Has the browser refuse the constructor. */
  function onAndroid() {
    const { permission, requestPermission } = browser;
    browser = Object.assign(
      () => {
        throw new TypeError('Illegal constructor');
      },
      { permission, requestPermission },
    );
    vi.stubGlobal('Notification', browser);
  }

  it('the worker shows the message, and a press opens its conversation in the tab that is there', async () => {
    onAndroid();
    const fake = createFakeWorkers();
    Object.defineProperty(navigator, 'serviceWorker', { value: fake.workers, configurable: true });
    const ours = await company();
    const { router } = await visit(ProjectsPage, { url: '/projects/', as: ours.user });
    await heading('案件管理');
    await act(() => switchNotifications(true));
    await waitFor(() => expect(fake.registered).toEqual(['/biz/sw.js']));
    await receives();
    await ours.reply('明日はいかがですか');
    await soon(() => expect(fake.shown).toHaveLength(1));
    const { cid, chatGroupId } = ours;
    expect(fake.shown).toEqual([
      {
        title: '小野寺 美穂さんからメッセージが届きました',
        body: '明日はいかがですか',
        data: {
          cid,
          chatGroupId,
          url: `/biz/switch_account/?c=${cid}&redirect=%2Fmessages%2F${chatGroupId}%2F`,
        },
      },
    ]);
    const pressed = await act(() => fake.say({ type: 'biz.openConversation', cid, chatGroupId }));
    expect(pressed).toBe(true);
    expect(router.asPath).toBe(`/messages/${chatGroupId}`);
    expect(await act(() => fake.say({ type: 'biz.openConversation', cid }))).toBe(false);
  });

  it('the switch goes off where there is no worker either', async () => {
    onAndroid();
    const ours = await company();
    await visit(SettingsPage, { url: '/settings/', as: ours.user });
    await act(() => switchNotifications(true));
    await waitFor(async () => expect(await box()).toBeChecked());
    await receives();
    await ours.reply('明日はいかがですか');
    await soon(async () => expect(await box()).not.toBeChecked());
  });
});

describe('while the app is closed', () => {
  const subscriptions = () => api().db.select().from(schema.pushSubscription);

  async function openSettings() {
    const fake = createFakeWorkers();
    Object.defineProperty(navigator, 'serviceWorker', { value: fake.workers, configurable: true });
    api().services.push = { publicKey: 'a-key', otherOrigins: [], send: async () => 'sent' };
    const { user: as } = await company();
    const { user } = await visit(SettingsPage, { url: '/settings/', as });
    await user.click(await box());
    await screen.findByText('画面を閉じている間も届きます。');
    return { as, user, fake };
  }
  afterEach(() => {
    delete api().services.push;
  });

  it('the browser is told of messages from the switch on, and no longer once it is off', async () => {
    const { as, user, fake } = await openSettings();
    expect(await subscriptions()).toMatchObject([
      { endpoint: PUSH_ADDRESS, universalUid: as.universalUid, isBrief: false },
    ]);
    await user.click(await box());
    await waitFor(async () => expect(await subscriptions()).toEqual([]));
    expect(fake.push.endpoint).toBeNull();
    expect(screen.queryByText('画面を閉じている間も届きます。')).not.toBeInTheDocument();
  });

  it('it is told neither from whom nor what, where one wants it so', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByRole('checkbox', { name: /^氏名と本文を表示しない/ }));
    await waitFor(async () => expect(await subscriptions()).toMatchObject([{ isBrief: true }]));
  });

  it('a sign-out ends it', async () => {
    const { fake } = await openSettings();
    await act(() => finishBeforeSignOut());
    expect(await subscriptions()).toEqual([]);
    expect(fake.push.endpoint).toBeNull();
  });

  it('the switch stays on, for open pages, where the server pushes nothing', async () => {
    const fake = createFakeWorkers();
    Object.defineProperty(navigator, 'serviceWorker', { value: fake.workers, configurable: true });
    const { user: as } = await company();
    const { user } = await visit(SettingsPage, { url: '/settings/', as });
    await user.click(await box());
    expect(await screen.findByText('bizの画面を開いている間に届きます。')).toBeVisible();
    expect(await box()).toBeChecked();
    expect(fake.push.endpoint).toBeNull();
  });
});
