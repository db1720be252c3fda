import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { root } from '../lib/settings.ts';

type Waiting = { waitUntil: (work: Promise<unknown>) => void };

/** Runs public/sw.js as a browser does, with some open tabs. */
function startWorker(tabs: { url: string; answers: boolean; visibilityState?: 'visible' | 'hidden' }[]) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: unknown[] = [];
  const shown: unknown[] = [];
  const clients = tabs.map(({ url, answers, visibilityState = 'visible' }) => ({
    url,
    visibilityState,
    focus: vi.fn(),
    postMessage: (data: unknown, [port]: MessagePort[]) => {
      asked.push(data);
      if (answers) port?.postMessage('yes');
    },
  }));
  const openWindow = vi.fn();
  const self = {
    skipWaiting: () => {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      scope: 'https://biz.example/biz/',
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => clients, openWindow },
  };
  const code = readFileSync(join(root, 'public/sw.js'), 'utf8');
  vm.runInNewContext(code, { self, MessageChannel, setTimeout, Promise });
  const send = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const waiting: Waiting = { waitUntil: (promise) => work.push(promise) };
    listeners.get(type)?.({ ...waiting, ...event });
    await Promise.all(work);
  };
  return { listeners, clients, openWindow, asked, shown, send };
}

const data = { cid: 'c1', chatGroupId: 'g1', url: '/biz/switch_account/?c=c1' };
const press = () => ({ notification: { close: vi.fn(), data } });

describe('a pressed notification', () => {
  it('has an open tab of the app go there, and come to the front', async () => {
    const worker = startWorker([
      { url: 'https://biz.example/other/', answers: true },
      { url: 'https://biz.example/biz/projects/', answers: true },
    ]);
    const event = press();
    await worker.send('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalled();
    expect(worker.asked).toEqual([{ type: 'biz.openConversation', cid: 'c1', chatGroupId: 'g1' }]);
    expect(worker.clients[1]?.focus).toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window where no tab answers', async () => {
    for (const tabs of [[], [{ url: 'https://biz.example/biz/login/', answers: false }]]) {
      const worker = startWorker(tabs);
      await worker.send('notificationclick', press());
      expect(worker.openWindow).toHaveBeenCalledWith(data.url);
    }
  });
});

describe('a push message', () => {
  const message = { title: '小野寺 美穂さんからメッセージが届きました', tag: 'g1/1', data };
  const pushed = { data: { json: () => message } };

  it('is shown while the app is closed, or no tab in view shows it', async () => {
    for (const tabs of [
      [],
      [{ url: 'https://biz.example/biz/login/', answers: false }],
      [{ url: 'https://biz.example/biz/projects/', answers: true, visibilityState: 'hidden' as const }],
    ]) {
      const worker = startWorker(tabs);
      await worker.send('push', pushed);
      expect(worker.shown).toEqual([message]);
    }
  });

  it('is left to a tab in view that shows it', async () => {
    const worker = startWorker([{ url: 'https://biz.example/biz/projects/', answers: true }]);
    await worker.send('push', pushed);
    expect(worker.asked).toEqual([{ type: 'biz.isShown', cid: 'c1' }]);
    expect(worker.shown).toEqual([]);
  });
});

it('answers no requests', () => {
  expect([...startWorker([]).listeners.keys()]).not.toContain('fetch');
});
