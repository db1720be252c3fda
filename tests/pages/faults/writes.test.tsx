import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import mockRouter from 'next-router-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAlertStore } from '@/ui/alert-store';
import { begin, type FaultKind, someOf, writeKinds } from '../../support/fault-kinds.ts';
import { createFaultWorld } from '../../support/fault-world.ts';
import { faultWrites } from '../../support/fault-writes.tsx';
import { watchCalls } from '../../support/page-calls.ts';
import { endFaults, servePageApi } from '../../support/render-page.tsx';

const api = servePageApi();
// The page goes before its session does: a page without one asks to sign in.
afterEach(cleanup);

let count = 0;

const shownTexts = () =>
  [
    document.body.textContent ?? '',
    ...[...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    ),
  ].join('\n');

const told = () =>
  [
    ...screen.queryAllByRole('alert', { hidden: true }),
    ...screen.queryAllByRole('alertdialog'),
    ...screen.queryAllByText(/エラーが発生しました|できませんでした/),
  ].filter(({ textContent }) => textContent !== '');

const table = faultWrites.flatMap((write, index) =>
  someOf(writeKinds, index, 2).map((kind): [string, FaultKind, (typeof faultWrites)[number]] => [
    write.name,
    kind,
    write,
  ]),
);

describe('what was typed', () => {
  it.each(table)('%s: %s', async (_name, kind, { call, type, button, again = button, before, stored }) => {
    count += 1;
    const text = `kakikake-${count}`;
    const world = await createFaultWorld(api());
    const user = await type({ api: api(), world, text });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    begin(call, kind, released);
    const calls = watchCalls();
    await user.click(screen.getByRole('button', { name: button }));
    const setting = { api: api(), world, text };

    if (kind === 'slow' || kind === 'leave') {
      await waitFor(() => expect(calls.isOpen(call)).toBe(true));
      expect(shownTexts()).toContain(text);
      // A form that is not saved yet holds one back; saved then, it lets one go.
      if (kind === 'leave') await act(() => mockRouter.push('/elsewhere/').catch(() => {}));
      await act(async () => release());
      await waitFor(async () => expect(await stored(setting)).toBe(1));
      await calls.settle();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      return;
    }
    if (kind === 401) {
      await waitFor(() => expect(mockRouter.asPath).toMatch(/^\/login\/?\?return_to=/));
      return;
    }

    await waitFor(() => expect(told()).not.toEqual([]));
    expect(shownTexts()).toContain(text);
    expect(await stored(setting)).toBe(0);
    endFaults();
    vi.unstubAllGlobals();
    while (useAlertStore.getState().queue.length > 0) {
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    }
    expect(shownTexts()).toContain(text);
    const detour = before?.[kind];
    if (detour) await user.click(await screen.findByRole('button', { name: detour }));
    const [repeat] = await screen.findAllByRole('button', { name: again });
    if (repeat) await user.click(repeat);
    await waitFor(async () => expect(await stored(setting)).toBe(1));
    await calls.settle();
    expect(told()).toEqual([]);
  });
});
