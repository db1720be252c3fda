import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAlertStore } from '@/ui/feedback/alert-store';
import { ErrorBoundary } from './error-boundary';

const reportError = vi.hoisted(() => vi.fn());
vi.mock('./error-reporting', () => ({ reportError }));

beforeEach(() => {
  reportError.mockReset();
  useAlertStore.setState({ queue: [] });
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Broken({ error }: { error: unknown }): never {
  throw error;
}

const show = (error: unknown) =>
  render(
    <ErrorBoundary resetKey="/profiles">
      <Broken error={error} />
    </ErrorBoundary>,
  );

const systemError = () => screen.queryByRole('heading', { level: 1, name: 'SYSTEM ERROR' });

it.each([
  ['a TypeError', new TypeError('x is undefined')],
  ['any other error', new RangeError('x')],
  ['what is no error at all', null],
])('shows the 500 page for %s while rendering, and reports it', (_name, error) => {
  show(error);
  expect(systemError()).toBeVisible();
  expect(screen.getByText(/システムエラーです。しばらく時間を置いて/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'トップページに戻る' })).toHaveAttribute('href', '/biz/profiles/');
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
  expect(useAlertStore.getState().queue).toEqual([]);
});

it('alerts code that could not be loaded, which is no fault to report', () => {
  show(Object.assign(new Error('x'), { name: 'ChunkLoadError' }));
  expect(systemError()).toBeVisible();
  expect(useAlertStore.getState().queue).toEqual([
    expect.objectContaining({ message: expect.stringContaining('再読み込みします') }),
  ]);
  expect(reportError).not.toHaveBeenCalled();
});

it('starts afresh on another page, and not before', () => {
  const { rerender } = show(new RangeError('x'));
  rerender(
    <ErrorBoundary resetKey="/profiles">
      <p>案件管理</p>
    </ErrorBoundary>,
  );
  expect(systemError()).toBeVisible();
  rerender(
    <ErrorBoundary resetKey="/projects">
      <p>案件管理</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('案件管理')).toBeVisible();
  expect(systemError()).toBeNull();
});
