import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type LazyComponent, lazyComponent, useLazyComponent } from './use-lazy-component';

const failure = new Error('Failed to load chunk');
const Part = () => <p>本文</p>;

/** A component whose first load fails. */
const failingOnce = () =>
  vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(failure).mockResolvedValue(Part);

function Opener({ lazy }: { lazy: LazyComponent<object> }) {
  const [isOpen, setIsOpen] = useState(false);
  const Loaded = useLazyComponent(lazy, isOpen, () => setIsOpen(false));
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        開く
      </button>
      {isOpen && Loaded ? <Loaded /> : null}
    </>
  );
}

it.each([
  { isOptional: false, reports: [[failure]] },
  { isOptional: true, reports: [] },
])(
  'a load that fails closes, is reported unless optional ($isOptional), and is tried again',
  async (given) => {
    const report = vi.spyOn(window, 'reportError').mockImplementation(() => {});
    const load = failingOnce();
    const user = userEvent.setup();
    render(<Opener lazy={lazyComponent(load, given)} />);
    const button = screen.getByRole('button', { name: '開く' });
    await user.click(button);
    await vi.waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    expect(report.mock.calls).toEqual(given.reports);
    await user.click(button);
    expect(await screen.findByText('本文')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

it('a preload that fails says nothing', async () => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {});
  const load = failingOnce();
  const lazy = lazyComponent(load);
  lazy.preload();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await expect(lazy.load()).resolves.toBe(Part);
  expect(report).not.toHaveBeenCalled();
});
