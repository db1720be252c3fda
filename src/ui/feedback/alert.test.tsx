import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '@/ui/overlays/dialog';
import { AlertHost } from './alert';
import { showAlert, useAlertStore } from './alert-store';

afterEach(() => useAlertStore.setState({ queue: [] }));

const TIMEOUT = 'タイムアウトが発生しました。';
const NETWORK = 'ネットワークエラーが発生しました。';

describe('AlertHost', () => {
  it('shows a modal alert with the text and OK, which it focuses', async () => {
    render(<AlertHost />);
    act(() => showAlert({ message: NETWORK }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleDescription(NETWORK);
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  });

  it('closes by OK and runs what follows, once', async () => {
    const onOk = vi.fn();
    render(<AlertHost />);
    act(() => showAlert({ message: NETWORK, onOk }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(onOk).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('never stacks the same alert twice', async () => {
    render(<AlertHost />);
    act(() => {
      showAlert({ message: NETWORK });
      showAlert({ message: NETWORK });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows the same message again after it was acknowledged', async () => {
    render(<AlertHost />);
    act(() => showAlert({ message: NETWORK }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    act(() => showAlert({ message: NETWORK }));
    expect(await screen.findByText(NETWORK)).toBeInTheDocument();
  });

  it('shows different alerts one after the other', async () => {
    render(<AlertHost />);
    act(() => {
      showAlert({ message: TIMEOUT });
      showAlert({ message: NETWORK });
    });
    expect(await screen.findByText(TIMEOUT)).toBeInTheDocument();
    expect(screen.queryByText(NETWORK)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(NETWORK)).toBeInTheDocument();
    expect(screen.queryByText(TIMEOUT)).not.toBeInTheDocument();
  });

  it('stays above a dialog that opens after it, and leaves that one usable', async () => {
    render(<AlertHost />);
    act(() => showAlert({ message: NETWORK }));
    await screen.findByRole('alertdialog');
    const onOpenChange = vi.fn();
    render(<Dialog open onOpenChange={onOpenChange} title="CSVダウンロード" />);
    const ok = await screen.findByRole('button', { name: 'OK' });
    await waitFor(() => expect(ok).toHaveFocus());
    await userEvent.click(ok);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('is above a dialog that opens at the same time', async () => {
    const view = (isOpen: boolean) => (
      <>
        <AlertHost />
        <Dialog open={isOpen} onOpenChange={() => {}} title="CSVダウンロード" />
      </>
    );
    const { rerender } = render(view(false));
    act(() => {
      showAlert({ message: NETWORK });
      rerender(view(true));
    });
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'CSVダウンロード' })).toBeVisible();
  });

  it("falls back to the browser's alert when its own code cannot be fetched", async () => {
    vi.resetModules();
    vi.doMock('@/ui/overlays/alert-dialog', () => {
      throw new Error('ChunkLoadError');
    });
    const nativeAlert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const offline = { ...(await import('./alert')), ...(await import('./alert-store')) };
    const onOk = vi.fn();
    render(<offline.AlertHost />);
    act(() => offline.showAlert({ message: NETWORK, onOk }));
    await waitFor(() => expect(nativeAlert).toHaveBeenCalledExactlyOnceWith(NETWORK));
    expect(onOk).toHaveBeenCalledOnce();
    vi.doUnmock('@/ui/overlays/alert-dialog');
  });
});

describe('an alert that comes while somebody is typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function open() {
    await import('@/ui/overlays/alert-dialog');
    render(
      <>
        <textarea aria-label="本文" />
        <button type="button">送信</button>
        <AlertHost />
      </>,
    );
    const field = screen.getByRole('textbox');
    field.focus();
    return field;
  }

  const type = (field: HTMLElement, data: string, { isComposing = false } = {}) =>
    fireEvent(field, new InputEvent('input', { bubbles: true, data, isComposing }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function fail() {
    act(() => showAlert({ message: NETWORK }));
    await pass(0);
  }

  it('waits for a pause, and leaves the focus where it is until then', async () => {
    const field = await open();
    type(field, '面');
    await fail();
    await pass(1_900);
    type(field, '談');
    await pass(1_900);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    await pass(200);
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('waits longer while an input method is composing', async () => {
    const field = await open();
    type(field, 'めんだん', { isComposing: true });
    await fail();
    await pass(20_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    type(field, '面談');
    fireEvent.compositionEnd(field);
    await pass(2_100);
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it.each([{ key: 'Enter' }, { key: 's', ctrlKey: true }])(
    'does not wait after a key that acts: $key',
    async (press) => {
      const field = await open();
      type(field, '面');
      fireEvent.keyDown(field, press);
      await fail();
      expect(screen.getByRole('alertdialog')).toBeVisible();
    },
  );

  it('does not wait once something else was pressed', async () => {
    type(await open(), '面');
    fireEvent.pointerDown(screen.getByRole('button', { name: '送信' }));
    await fail();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('does not wait for a box that was ticked or a file that was picked', async () => {
    fireEvent(await open(), new Event('input', { bubbles: true }));
    await fail();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
