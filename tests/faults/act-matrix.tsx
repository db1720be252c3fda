import { act, configure, screen, waitFor } from '@testing-library/react';
import mockRouter from 'next-router-mock';
import { describe, expect, it } from 'vitest';
import { useAlertStore } from '@/ui/feedback/alert-store';
import { pageCalls } from '../support/pages/page-call-table.ts';
import { endpointNamed, watchCalls } from '../support/pages/page-calls.ts';
import { endFaults, leavePage, override, servePageApi } from '../support/pages/render-page.tsx';
import type { TestApi } from '../support/servers/test-api.ts';
import type { FaultAct, OpenAct } from './act.tsx';
import {
  begin,
  type FaultKind,
  invalidBodyFor,
  isFrameCall,
  isWhole,
  loneKinds,
  reportedKinds,
  SERVER_MESSAGE,
  someOf,
  tryEach,
} from './kinds.ts';
import {
  acknowledge,
  alerts,
  messageOf,
  pressRetry,
  quietMessageOf,
  saysFailed,
  shownTexts,
  textOf,
} from './messages.ts';

// Not as long as the timeout of a call: the timers of that length fire at once when one is tried.
const patience = { timeout: 14_000 };

/** What there is to try of an act: all faults, or one that differs from act to act. */
function kindsOf({ call }: FaultAct, index: number): readonly FaultKind[] {
  // Any bytes are a valid file.
  const fits = endpointNamed(call).responseType === 'blob';
  const kinds = [...reportedKinds, ...loneKinds].filter((kind) => !(fits && kind === 'invalid'));
  if (isWhole) return kinds;
  return index % 6 === 0 ? someOf(kinds, index, 1) : [];
}

// The whole table runs on busy machines, and does not measure how fast a page is.
if (isWhole) configure({ asyncUtilTimeout: 40_000 });

let count = 0;

/** What a conversation reads by itself: older messages, while it is shorter than its view. */
const byItself: readonly string[] = ['chat.pastMessages'];

type Running = { opened: OpenAct; text: string; isAgain: boolean };

async function start(target: FaultAct, api: TestApi): Promise<Running> {
  count += 1;
  const text = `kakikake-${count}x`;
  return { opened: await target.open({ api, text }), text, isAgain: false };
}

async function pressButton(target: FaultAct, { opened, isAgain }: Running): Promise<void> {
  if (isAgain && target.again === 'reload') return pressRetry();
  if (typeof target.press === 'function' && !(isAgain && target.again)) return target.press(opened);
  const name = isAgain ? (target.again ?? target.press) : target.press;
  const [button] = await screen.findAllByRole('button', { name: name instanceof RegExp ? name : /./ });
  if (button) await opened.user.click(button);
}

const keepsText = ({ isTyped }: FaultAct, { text }: Running) => {
  if (isTyped) expect(shownTexts()).toContain(text);
  expect(textOf(document.body)).not.toContain('SYSTEM ERROR');
  expect(textOf(document.querySelector('main'))).not.toBe('');
};

const isDone = ({ opened }: Running) =>
  waitFor(async () => expect(await opened.isDone(), 'done').toBe(true), patience);

/** A fault that the page reports, and after which the next try is to be made. */
async function tryReported(target: FaultAct, kind: FaultKind, running: Running): Promise<void> {
  const { call } = target;
  const calls = watchCalls();
  const timeouts = begin(call, kind, Promise.resolve());
  await pressButton(target, running);
  await waitFor(() => expect(calls.count(call) + timeouts(), 'calls').toBeGreaterThan(0), patience);
  await calls.settle();
  if (target.isQuiet) {
    await waitFor(() => expect(alerts().map(textOf).join()).toMatch(quietMessageOf(call, kind)), patience);
    expect(await running.opened.isDone()).toBe(false);
    return;
  }
  await waitFor(() => expect(saysFailed(), 'reported').toBe(true), patience);
  const message = target.hasOwnAlert ? undefined : messageOf(kind);
  if (message) await waitFor(() => expect(alerts().map(textOf).join()).toMatch(message), patience);
  if (kind === 400 && !target.hasOwnWords && !target.hasOwnAlert && endpointNamed(call).method === 'post')
    expect(textOf(document.body)).toContain(SERVER_MESSAGE);
  keepsText(target, running);
  expect(await running.opened.isDone()).toBe(false);
  await acknowledge();
  keepsText(target, running);
  endFaults();
  const detour = target.before?.[kind];
  if (detour) await running.opened.user.click(await screen.findByRole('button', { name: detour }));
  running.isAgain = true;
}

async function succeed(target: FaultAct, running: Running): Promise<void> {
  endFaults();
  await running.opened.heal?.();
  const calls = watchCalls();
  await pressButton(target, running);
  await isDone(running);
  await calls.settle();
  expect(useAlertStore.getState().queue).toEqual([]);
}

/** A response that is late, whether or not the page is still there. */
async function tryLate(target: FaultAct, kind: FaultKind, running: Running): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await running.opened.heal?.();
  begin(target.call, kind, released);
  const calls = watchCalls();
  await pressButton(target, running);
  await waitFor(() => expect(calls.isOpen(target.call)).toBe(true), patience);
  keepsText(target, running);
  expect(useAlertStore.getState().queue).toEqual([]);
  // An unsaved form blocks leaving; once it is saved, it no longer does.
  if (kind === 'leave') await act(() => mockRouter.push('/elsewhere/').catch(() => {}));
  await act(async () => release());
  const isRead = endpointNamed(target.call).method === 'get';
  const isLost = isRead ? target.isQuiet || kind === 'leave' : target.isAbortedByLeaving && kind === 'leave';
  if (!isLost) await isDone(running);
  await calls.settle();
  expect(useAlertStore.getState().queue).toEqual([]);
  const { opening, later } = pageCalls[target.page];
  const known: readonly string[] = [...opening, ...later, ...byItself];
  expect(calls.allNames().filter((name) => !isFrameCall(name) && !known.includes(name))).toEqual([]);
}

/** The server has done it, but its response is invalid: no reason to do it again. */
async function tryInvalidResponse(target: FaultAct, running: Running, api: TestApi): Promise<void> {
  const { call } = target;
  const calls = watchCalls();
  override(endpointNamed(call), {
    invalid: invalidBodyFor(call),
    after: (request) => api.app.fetch(request),
  });
  await pressButton(target, running);
  await isDone(running);
  await calls.settle();
  expect(textOf(document.body)).not.toContain('SYSTEM ERROR');
  expect(document.body).not.toBeEmptyDOMElement();
}

async function tryElsewhere(target: FaultAct, kind: FaultKind, running: Running, place: RegExp) {
  begin(target.call, kind, Promise.resolve());
  await pressButton(target, running);
  await waitFor(() => expect(mockRouter.asPath).toMatch(place), patience);
  expect(useAlertStore.getState().queue).toEqual([]);
}

async function tryShown(target: FaultAct, kind: FaultKind, running: Running, text: RegExp) {
  begin(target.call, kind, Promise.resolve());
  await pressButton(target, running);
  await waitFor(() => expect(textOf(document.body)).toMatch(text), patience);
  if (kind !== 401) keepsText(target, running);
}

/** The tests of some acts: every fault of each of their calls, and the try that succeeds after it. */
export function describeActs(acts: readonly FaultAct[]): void {
  const api = servePageApi();
  const tried = acts
    .map((target, index) => ({ ...target, kinds: kindsOf(target, index) }))
    .filter(({ kinds }) => kinds.length > 0);

  describe.each(tried)('$page', ({ kinds, ...target }) => {
    const { page, call } = target;
    const { auth, method, bodyType } = endpointNamed(call);
    const placeOf = (kind: FaultKind) =>
      target.leadsTo?.[kind] ?? (kind === 401 && auth === 'user' ? /^\/login\/?\?return_to=/ : undefined);
    const arrives = method === 'post' && bodyType !== 'multipart' && !target.isQuiet;
    const isShown = (kind: FaultKind) => target.shows?.[kind] !== undefined;
    const isReported = (kind: FaultKind) =>
      !isShown(kind) &&
      kind !== 'slow' &&
      kind !== 'leave' &&
      placeOf(kind) === undefined &&
      !(kind === 'invalid' && arrives);

    it(call, { timeout: 200_000 }, async ({ task }) => {
      const ordered = [...kinds].sort((one, two) => Number(isReported(two)) - Number(isReported(one)));
      const lastReported = ordered.findLast(isReported);
      let reusable: Running | null = null;
      await tryEach(task.meta, { page, call }, ordered, async (kind) => {
        const running: Running = reusable ?? (await start(target, api()));
        reusable = null;
        try {
          const place = placeOf(kind);
          if (isReported(kind)) {
            await tryReported(target, kind, running);
            if (target.isQuiet) return;
            if (kind === lastReported) await succeed(target, running);
            else reusable = running;
          } else if (target.shows?.[kind]) await tryShown(target, kind, running, target.shows[kind]);
          else if (place) await tryElsewhere(target, kind, running, place);
          else if (kind === 'invalid') await tryInvalidResponse(target, running, api());
          else await tryLate(target, kind, running);
        } finally {
          if (reusable === null) await leavePage();
        }
      });
    });
  });
}
