import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

  it("falls back to the browser's alert when its own code cannot be fetched", async () => {
    vi.resetModules();
    vi.doMock('./alert-dialog', () => {
      throw new Error('ChunkLoadError');
    });
    const nativeAlert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const offline = { ...(await import('./alert')), ...(await import('./alert-store')) };
    const onOk = vi.fn();
    render(<offline.AlertHost />);
    act(() => offline.showAlert({ message: NETWORK, onOk }));
    await waitFor(() => expect(nativeAlert).toHaveBeenCalledExactlyOnceWith(NETWORK));
    expect(onOk).toHaveBeenCalledOnce();
    vi.doUnmock('./alert-dialog');
  });
});
