import { act, render, screen } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthGate } from './auth-gate';

const replace = vi.fn<NextRouter['replace']>(async () => true);
const events = mitt() as NextRouter['events'];
const router = { replace, events } as Partial<NextRouter> as NextRouter;

/** The gate under a router as Next.js makes one for each rendering. */
const At = ({ asPath, isReady = true }: { asPath: string; isReady?: boolean }) => (
  <RouterContext.Provider value={{ ...router, asPath, isReady }}>
    <AuthGate>{() => <p>内容</p>}</AuthGate>
  </RouterContext.Provider>
);

afterEach(() => {
  window.history.replaceState(null, '', '/biz/');
});

const login = (returnTo: string) => `/login/?return_to=${encodeURIComponent(returnTo)}`;

it.each(['/projects/', '/profiles/?page=2&skills=Go', '/messages/abc/', '/messages/abc/?tab=memo'])(
  'sends a visitor of %s to sign-in, with the way back',
  (asPath) => {
    render(<At asPath={asPath} />);
    expect(replace).toHaveBeenCalledExactlyOnceWith(login(asPath));
    expect(screen.queryByText('内容')).not.toBeInTheDocument();
  },
);

it('waits until the router knows the whole address', () => {
  const { rerender } = render(<At asPath="/projects/[projectId]" isReady={false} />);
  expect(replace).not.toHaveBeenCalled();
  rerender(<At asPath="/projects/abc/?tab=likes" />);
  expect(replace).toHaveBeenCalledExactlyOnceWith(login('/projects/abc/?tab=likes'));
});

it('keeps the way back when the address bar is at the sign-in page before this page is gone', () => {
  const { rerender } = render(<At asPath="/profiles/?page=2" />);
  window.history.replaceState(null, '', `/biz${login('/profiles/?page=2')}`);
  act(() => rerender(<At asPath="/profiles/?page=2" />));
  const targets = new Set(replace.mock.calls.map(([target]) => target));
  expect([...targets]).toEqual([login('/profiles/?page=2')]);
});

it('comes back to the page that was clicked when the session ends on the way to it', () => {
  const { rerender } = render(<At asPath="/projects/" isReady={false} />);
  act(() => events.emit('routeChangeStart', '/biz/messages/'));
  rerender(<At asPath="/projects/" />);
  expect(replace).toHaveBeenLastCalledWith(login('/messages/'));
});

it('comes back to the page that is open when an earlier navigation is over', () => {
  const { rerender } = render(<At asPath="/projects/" isReady={false} />);
  act(() => {
    events.emit('routeChangeStart', '/biz/messages/');
    events.emit('routeChangeError', new Error('cancelled'), '/biz/messages/');
  });
  rerender(<At asPath="/projects/" />);
  expect(replace).toHaveBeenLastCalledWith(login('/projects/'));
});
