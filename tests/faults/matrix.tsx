import { act, cleanup, waitFor } from '@testing-library/react';
import mockRouter from 'next-router-mock';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useToastStore } from '@/ui/feedback/toast-store';
import { pageCalls } from '../support/pages/page-call-table.ts';
import { endpointNamed, watchCalls } from '../support/pages/page-calls.ts';
import { endFaults, leavePage, servePageApi, visit } from '../support/pages/render-page.tsx';
import {
  begin,
  type FaultKind,
  frameCallsOf,
  isDoneWithout,
  isFrameCall,
  isQuietCall,
  isUnseen,
  isWhole,
  loneKinds,
  reportedKinds,
  someOf,
  tryEach,
} from './kinds.ts';
import {
  acknowledge,
  alerts,
  messageOf,
  pressRetry,
  quietMessageOf,
  retryButtons,
  saysFinal,
  textOf,
} from './messages.ts';
import { type FaultPage, faultPages } from './pages.ts';
import { createFaultWorld, type FaultWorld } from './world.ts';

// Not as long as the timeout of a call: the timers of that length fire at once when one is tried.
const patience = { timeout: 14_000 };

/** Without the minute at which it is printed. */
const main = () => textOf(document.querySelector('main')).replace(/\d{4}(\/\d\d){2} \d\d:\d\d/, '');

/** The calls to try on a page and the faults of each: all of them, or one fault of some of its own calls. */
function tableOf(page: FaultPage): [string, readonly FaultKind[]][] {
  const position = faultPages.indexOf(page);
  const { opening } = pageCalls[page.file];
  const frame = frameCallsOf(page);
  if (isWhole) return [...opening, ...frame].map((name) => [name, [...reportedKinds, ...loneKinds]]);
  const tried = page.file === 'projects/index' ? [...opening, ...frame] : opening;
  const kinds: readonly FaultKind[] = [...reportedKinds, ...loneKinds];
  return tried
    .map((name, index): [string, FaultKind[]] => [name, someOf(kinds, position * 5 + index, 1)])
    .filter((_, index) => (index + position) % 4 === 0);
}

/** What the tests of a file share: their data, and what each page shows when nothing is wrong. */
type Ground = { world: FaultWorld; healthy: Map<string, string> };

async function open({ page, url, as = 'member', alsoAt }: FaultPage, { world }: Ground): Promise<void> {
  const { user, newcomer, trial, free, contractor } = world;
  const person = { member: user, newcomer, nobody: undefined, trial, free, contractor }[as];
  await visit(page, { url: url(world), as: person, alsoAt });
}

/** Waits until a page shows all that it will: code that is loaded late shows late. */
async function rest({ file }: FaultPage, calls: ReturnType<typeof watchCalls>): Promise<string> {
  const { opening } = pageCalls[file];
  await waitFor(() => expect(calls.names()).toEqual(expect.arrayContaining([...opening])), patience);
  let text: string | null = null;
  while (text !== main()) {
    text = main();
    await act(() => new Promise((resolve) => setTimeout(resolve, 120)));
    await calls.settle();
  }
  return text;
}

/** What the page shows when nothing is wrong. */
async function healthyText(target: FaultPage, ground: Ground): Promise<string> {
  const known = ground.healthy.get(target.file);
  if (known !== undefined) return known;
  const calls = watchCalls();
  await open(target, ground);
  const text = await rest(target, calls);
  ground.healthy.set(target.file, text);
  await leavePage();
  return text;
}

const frameIsThere = ({ frame }: FaultPage) => {
  if (frame === 'menu') expect(document.querySelector('nav[aria-label="メインメニュー"]')).not.toBeNull();
  if (frame === 'header') expect(document.querySelector('header')).not.toBeNull();
  if (frame !== 'none') expect(textOf(document.body)).not.toContain('SYSTEM ERROR');
};

const hasRecovered = (text: string) => waitFor(() => expect(main()).toBe(text), patience);

/** A fault that the page reports: as the page opens, or at the next try where it is open already. */
async function tryReported(
  target: FaultPage,
  name: string,
  kind: FaultKind,
  { isOpen, ground }: { isOpen: boolean; ground: Ground },
): Promise<boolean> {
  const calls = watchCalls();
  const timeouts = begin(name, kind, Promise.resolve());
  if (isOpen) pressRetry();
  else await open(target, ground);
  await waitFor(() => expect(calls.count(name) + timeouts(), 'calls').toBeGreaterThan(0), patience);
  await calls.settle();
  frameIsThere(target);
  if (isUnseen(target.file, name)) return false;
  if (isQuietCall(name) || isDoneWithout(target.file, name, kind)) {
    await waitFor(() => expect(alerts().map(textOf).join()).toMatch(quietMessageOf(name, kind)), patience);
    await acknowledge();
    return false;
  }
  await waitFor(() => expect([...alerts(), ...retryButtons(), saysFinal()]).not.toEqual([false]), patience);
  const message = messageOf(kind);
  if (message) await waitFor(() => expect(alerts().map(textOf).join()).toMatch(message), patience);
  await acknowledge();
  // Nothing that another try could change.
  if (retryButtons().length === 0 && saysFinal()) return false;
  expect(retryButtons()).not.toEqual([]);
  endFaults();
  return true;
}

async function tryLone(target: FaultPage, name: string, kind: FaultKind, ground: Ground) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  begin(name, kind, released);
  const calls = watchCalls();
  await open(target, ground);
  if (kind === 401) {
    await calls.settle();
    await waitFor(() => expect(mockRouter.asPath).toMatch(/^\/login\/?\?return_to=/), patience);
    expect(alerts().map(textOf).join()).toBe('');
    return;
  }
  await waitFor(() => expect(calls.isOpen(name)).toBe(true), patience);
  frameIsThere(target);
  expect(alerts().map(textOf).join()).toBe('');
  if (kind === 'leave') await act(() => mockRouter.push('/elsewhere/'));
  await act(async () => release());
  await calls.settle();
  expect(alerts().map(textOf).join()).toBe('');
  expect(useToastStore.getState().toasts).toEqual([]);
  if (kind === 'slow') await hasRecovered(ground.healthy.get(target.file) ?? '');
}

/** The tests of some pages: what they ask for as they open, and every fault of each of these calls. */
export function describeFaults(pages: readonly FaultPage[]): void {
  const api = servePageApi({ remembersReads: true });
  const healthy = new Map<string, string>();
  let world: FaultWorld;
  beforeAll(async () => {
    world = await createFaultWorld(api());
  });
  afterEach(cleanup);
  const ground = (): Ground => ({ world, healthy });

  describe.each(pages)('$file', (target) => {
    it('asks for what the table says', async () => {
      const calls = watchCalls();
      await open(target, ground());
      ground().healthy.set(target.file, await rest(target, calls));
      expect(
        calls.names().filter((name) => !isFrameCall(name)),
        `\`opening\` of '${target.file}' in tests/support/pages/page-call-table.ts`,
      ).toEqual(pageCalls[target.file].opening);
      frameIsThere(target);
    });

    it.for(tableOf(target))('%s', { timeout: 120_000 }, async ([name, kinds], { task }) => {
      const text = await healthyText(target, ground());
      const isReported = (kind: FaultKind) =>
        kind === 401 ? endpointNamed(name).auth !== 'user' : kind !== 'slow' && kind !== 'leave';
      let isOpen = false;
      const ordered = [...kinds].sort((one, two) => Number(isReported(two)) - Number(isReported(one)));
      const lastReported = ordered.findLast(isReported);
      await tryEach(task.meta, { page: target.file, call: name }, ordered, async (kind) => {
        const wasOpen = isOpen;
        isOpen = false;
        try {
          if (isReported(kind))
            isOpen = await tryReported(target, name, kind, { isOpen: wasOpen, ground: ground() });
          else await tryLone(target, name, kind, ground());
          if (isOpen && kind === lastReported) {
            pressRetry();
            await hasRecovered(text);
            // What failed before its part of the page was there is read once more by it, and may alert twice.
            await acknowledge();
            await waitFor(() => expect(alerts().map(textOf).join()).toBe(''), patience);
            isOpen = false;
          }
        } finally {
          if (!isOpen) await leavePage();
        }
      });
    });
  });
}
