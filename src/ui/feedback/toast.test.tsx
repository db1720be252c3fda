import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './toast';
import { showToast, useToastStore } from './toast-store';

const MESSAGE = 'お気に入りから外しました';

/** Shows the toasts with the clock stopped at the moment they appear. */
async function show(...requests: Parameters<typeof showToast>[0][]) {
  render(<ToastHost />);
  await import('./toast-list');
  await act(async () => {
    for (const request of requests) showToast(request);
    await vi.advanceTimersByTimeAsync(0);
  });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toast = () => screen.queryByText(MESSAGE);
const isClosing = () => toast()?.closest('[data-state]')?.getAttribute('data-state') === 'closed';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useToastStore.setState({ toasts: [] });
});

describe('toast (spec §4, §9)', () => {
  it('is announced as a status', async () => {
    await show({ message: MESSAGE });
    expect(screen.getByRole('status')).toHaveTextContent(MESSAGE);
  });

  it('closes by itself after 5000 ms and is removed 200 ms later', async () => {
    await show({ message: MESSAGE });
    await pass(4999);
    expect(isClosing()).toBe(false);
    await pass(1);
    expect(isClosing()).toBe(true);
    await pass(199);
    expect(toast()).toBeInTheDocument();
    await pass(1);
    expect(toast()).not.toBeInTheDocument();
  });

  it('closes by its button', async () => {
    await show({ message: MESSAGE });
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    await pass(200);
    expect(toast()).not.toBeInTheDocument();
  });

  it('runs its action once and closes', async () => {
    const onAction = vi.fn();
    await show({ message: MESSAGE, action: { label: '元に戻す', onAction } });
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await pass(200);
    expect(onAction).toHaveBeenCalledOnce();
    expect(toast()).not.toBeInTheDocument();
  });

  it('waits while it has focus, so that its action can be reached', async () => {
    await show({ message: MESSAGE, action: { label: '元に戻す', onAction: () => {} } });
    act(() => screen.getByRole('button', { name: '元に戻す' }).focus());
    await pass(20_000);
    expect(toast()).toBeInTheDocument();
  });

  it.each([
    [50, false],
    [51, true],
  ])('a swipe of %i px closes it: %s', async (distance, closes) => {
    await show({ message: MESSAGE });
    const item = toast()?.closest('li');
    if (!item) throw new Error('no toast');
    fireEvent.pointerDown(item, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(item, { pointerId: 1, clientX: 20, clientY: 0 });
    fireEvent.pointerMove(item, { pointerId: 1, clientX: distance, clientY: 0 });
    fireEvent.pointerUp(item, { pointerId: 1, clientX: distance, clientY: 0 });
    await pass(200);
    expect(toast() === null).toBe(closes);
  });

  it('shows three at most, the newest ones', async () => {
    await show({ message: '一' }, { message: '二' }, { message: '三' }, { message: '四' });
    expect(screen.getByText('一').closest('[data-state]')).toHaveAttribute('data-state', 'closed');
    await pass(200);
    expect(screen.queryByText('一')).not.toBeInTheDocument();
    expect(screen.getByText('四')).toBeInTheDocument();
  });

  it('keeps all that offer to go back on something, however many they are', async () => {
    const undo = vi.fn();
    const texts = ['一', '二', '三', '四', '五'];
    const undoable = texts.map((message) => ({
      message,
      action: { label: '元に戻す', onAction: () => undo(message) },
    }));
    await show({ message: '保存しました' }, ...undoable);
    await pass(200);
    expect(screen.queryByText('保存しました')).not.toBeInTheDocument();
    for (const button of screen.getAllByRole('button', { name: '元に戻す' })) fireEvent.click(button);
    expect(undo.mock.calls.flat()).toEqual(texts);
  });

  it('shows what comes beside three that offer to go back on something', async () => {
    const action = { label: '元に戻す', onAction: () => {} };
    await show(...['一', '二', '三'].map((message) => ({ message, action })), { message: '保存しました' });
    expect(screen.getByText('保存しました')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: '元に戻す' })).toHaveLength(3);
  });
});
