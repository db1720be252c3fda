import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import mockRouter from 'next-router-mock';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useAlertStore } from '@/ui/alert-store';
import { useToastStore } from '@/ui/toast-store';
import { begin, faultsOf, isFrameCall, isQuietCall } from './fault-kinds.ts';
import { type FaultPage, faultPages } from './fault-pages.ts';
import { createFaultWorld, type FaultWorld } from './fault-world.ts';
import { endpointNamed, watchCalls } from './page-calls.ts';
import { endFaults, servePageApi, visit } from './render-page.tsx';

/** What a screen says of something that is not there. */
const FINAL = /見つかりません|無効です|まだ登録されていません|表示できません/;

const main = () => document.querySelector('main');
const textOf = (element: Element | null) => element?.textContent ?? '';
const alerts = () =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('alertdialog')].filter(
    (box) => textOf(box) !== '',
  );
const retryButtons = () => screen.queryAllByRole('button', { name: '再読み込み', hidden: true });

/** The tests of some pages: what they ask for as they open, and every fault of each of these calls. */
export function describeFaults(pages: readonly FaultPage[]): void {
  const api = servePageApi();
  let world: FaultWorld;
  const healthy = new Map<string, string>();
  beforeAll(async () => {
    world = await createFaultWorld(api());
  });
  afterEach(cleanup);

  async function open({ page, url, as = 'member', alsoAt }: FaultPage) {
    const calls = watchCalls();
    const person = { member: world.user, newcomer: world.newcomer, nobody: undefined }[as];
    await visit(page, { url: url(world), as: person, alsoAt });
    return calls;
  }

  /** What the page shows when nothing is wrong. */
  async function healthyText(target: FaultPage): Promise<string> {
    const known = healthy.get(target.file);
    if (known !== undefined) return known;
    const calls = await open(target);
    await calls.settle();
    cleanup();
    const again = await open(target);
    await again.settle();
    // Code that is loaded late shows late.
    let text = '';
    while (text !== textOf(main())) {
      text = textOf(main());
      await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
      await again.settle();
    }
    healthy.set(target.file, text);
    cleanup();
    return text;
  }

  const frameIsThere = ({ frame }: FaultPage) => {
    if (frame === 'menu')
      expect(screen.getByRole('navigation', { name: 'メインメニュー', hidden: true })).toBeInTheDocument();
    if (frame === 'header') expect(screen.getAllByRole('banner', { hidden: true })).not.toEqual([]);
    if (frame !== 'none') expect(textOf(document.body)).not.toContain('SYSTEM ERROR');
  };

  const hasRecovered = (text: string) => waitFor(() => expect(textOf(main())).toBe(text), { timeout: 3000 });

  async function tryAgain(): Promise<void> {
    while (useAlertStore.getState().queue.length > 0) {
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    }
    for (const button of retryButtons()) fireEvent.click(button);
  }

  describe.each(pages)('$file', (target) => {
    it('asks for what the table says', async () => {
      await healthyText(target);
      const calls = await open(target);
      await calls.settle();
      expect(calls.names().filter((name) => !isFrameCall(name))).toEqual(target.calls);
      frameIsThere(target);
    });

    it.each(faultsOf(target, faultPages.indexOf(target)))('$name: $kind', async ({ name, kind }) => {
      const text = await healthyText(target);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      begin(name, kind, released);
      const calls = await open(target);

      if (kind === 'slow' || kind === 'leave') {
        await waitFor(() => expect(calls.isOpen(name)).toBe(true));
        frameIsThere(target);
        expect(alerts()).toEqual([]);
        if (kind === 'leave') await act(() => mockRouter.push('/elsewhere/'));
        await act(async () => release());
        await calls.settle();
        expect(alerts()).toEqual([]);
        expect(useToastStore.getState().toasts).toEqual([]);
        if (kind === 'slow') await hasRecovered(text);
        return;
      }

      await calls.settle();
      if (kind === 401 && endpointNamed(name).auth !== 'none') {
        await waitFor(() => expect(mockRouter.asPath).toMatch(/^\/login\/?\?return_to=/));
        expect(alerts()).toEqual([]);
        return;
      }
      frameIsThere(target);
      if (isQuietCall(name)) {
        expect(alerts()).toEqual([]);
        return;
      }
      await waitFor(
        () => expect([...alerts(), ...retryButtons(), ...screen.queryAllByText(FINAL)]).not.toEqual([]),
        { timeout: 3000 },
      );
      // Nothing that another try could change.
      if (alerts().length + retryButtons().length === 0) return;
      endFaults();
      vi.unstubAllGlobals();
      await tryAgain();
      await hasRecovered(text);
      expect(alerts()).toEqual([]);
    });
  });
}
