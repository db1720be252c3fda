import { act, render, screen, waitFor } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import Router, { type NextRouter } from 'next/router';
import { Profiler, type ProfilerOnRenderCallback, startTransition } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acknowledgeAlert, useAlertStore } from '@/ui/feedback/alert-store';
import { RouteChanges } from './route-changes';

afterEach(() => {
  vi.useRealTimers();
});

const onRender = vi.fn<ProfilerOnRenderCallback>();

/** As Next.js draws it on the page of this path. */
const On = ({ path }: { path: string }) => (
  <RouterContext.Provider value={{ asPath: path } as NextRouter}>
    <Profiler id="route-changes" onRender={onRender}>
      <RouteChanges />
    </Profiler>
  </RouterContext.Provider>
);

const emit = (event: 'routeChangeStart' | 'routeChangeComplete') =>
  act(() => Router.events.emit(event, '/profiles/', { shallow: false }));

const bar = () => screen.queryByRole('progressbar', { name: 'ページを読み込んでいます' });

it('shows a bar while a page is slow to come, and takes it away when it is there', () => {
  vi.useFakeTimers();
  render(<On path="/projects/" />);
  emit('routeChangeStart');
  expect(bar()).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(150));
  expect(bar()).toBeInTheDocument();
  emit('routeChangeComplete');
  expect(bar()).not.toBeInTheDocument();
});

it('leaves nothing to be rendered after the next page, when a page came at once', () => {
  const { rerender } = render(<On path="/projects/" />);
  emit('routeChangeStart');
  emit('routeChangeComplete');
  onRender.mockClear();
  startTransition(() => rerender(<On path="/profiles/" />));
  expect(onRender).toHaveBeenCalledOnce();
});

describe('the focus after a route change', () => {
  const arrive = () => {
    render(
      <main>
        <h1 data-page-heading tabIndex={-1}>
          候補者検索
        </h1>
        <button type="button">最初の行</button>
        <On path="/projects/" />
      </main>,
    );
    emit('routeChangeStart');
    emit('routeChangeComplete');
  };

  it('goes to the heading of the new page', async () => {
    arrive();
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('stays where a key has moved it before the heading was there to take it', async () => {
    vi.useFakeTimers();
    arrive();
    act(() => screen.getByRole('button').focus());
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByRole('button')).toHaveFocus();
  });
});

describe('a page whose code cannot be loaded', () => {
  const fail = (error: Error) => () => act(() => Router.events.emit('routeChangeError', error, '/profiles/'));

  it('is alerted before the browser is asked for it, which OK does', () => {
    render(<On path="/projects/" />);
    expect(fail(new Error('Failed to load script: /biz/_next/a.js'))).toThrow('The page is loaded again');
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const [alert] = useAlertStore.getState().queue;
    expect(alert?.message).toBe('ネットワークエラーが発生しました。リロードし、ページを再読み込みします。');
    if (alert) acknowledgeAlert(alert);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/profiles/');
    vi.unstubAllGlobals();
  });

  it('is not asked of the browser while there is no network: the page would be gone', () => {
    render(<On path="/projects/" />);
    const missing = new Error('Failed to load script: /biz/_next/a.js');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(fail(missing)).toThrow(missing);
    expect(fail(Object.assign(new Error('Cancel rendering route'), { cancelled: true }))).not.toThrow();
  });
});
