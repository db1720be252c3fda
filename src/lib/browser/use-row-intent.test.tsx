import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRowIntent } from './use-row-intent';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onIntent = vi.fn<(text: string | null) => void>();

function List() {
  const intent = useRowIntent('li', (row) => onIntent(row.textContent));
  return (
    <ul {...intent}>
      <li>一</li>
      <li>二</li>
    </ul>
  );
}

beforeEach(() => {
  onIntent.mockClear();
  render(<List />);
});

it('calls with the row on which the pointer rests, not with those that it passes over', () => {
  fireEvent.pointerOver(screen.getByText('一'));
  fireEvent.pointerOver(screen.getByText('二'));
  vi.runAllTimers();
  expect(onIntent.mock.calls).toEqual([['二']]);
});

it('does not call for a list that the pointer has left', () => {
  fireEvent.pointerOver(screen.getByText('一'));
  fireEvent.pointerLeave(screen.getByRole('list'));
  vi.runAllTimers();
  expect(onIntent).not.toHaveBeenCalled();
});
