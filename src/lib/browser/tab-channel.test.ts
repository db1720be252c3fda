import { afterEach, expect, it, vi } from 'vitest';
import { tabChannel } from './tab-channel';

const readNumber = (data: unknown) => (typeof data === 'number' ? data : null);
afterEach(() => vi.unstubAllGlobals());

it('notifies the other tabs, and not itself', async () => {
  const here = tabChannel('numbers', readNumber);
  const elsewhere = tabChannel('numbers', readNumber);
  const heardHere = vi.fn();
  const heardElsewhere = vi.fn();
  const stops = [here.listen(heardHere), elsewhere.listen(heardElsewhere)];
  here.post(42);
  await vi.waitFor(() => expect(heardElsewhere).toHaveBeenCalledExactlyOnceWith(42));
  expect(heardHere).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

it('drops what it cannot read, and receives nothing once stopped', async () => {
  const here = tabChannel('numbers', readNumber);
  const heard = vi.fn();
  const last = vi.fn();
  const stop = here.listen(heard);
  const other = new BroadcastChannel('numbers');
  other.postMessage('from another version');
  other.postMessage(1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(1));
  stop();
  here.listen(last);
  other.postMessage(2);
  await vi.waitFor(() => expect(last).toHaveBeenCalledWith(2));
  expect(heard).toHaveBeenCalledTimes(1);
  other.close();
});

it('does nothing where the browser has no channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const here = tabChannel('numbers', readNumber);
  expect(() => {
    here.post(1);
    here.listen(() => {})();
  }).not.toThrow();
});
