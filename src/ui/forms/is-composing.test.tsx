import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { isComposing } from '@/lib/browser/is-composing';

function keyDown(init: { isComposing?: boolean; keyCode?: number }): boolean {
  const seen = vi.fn();
  render(
    <input
      aria-label="入力"
      onKeyDown={(event) => seen(isComposing(event), isComposing(event.nativeEvent))}
    />,
  );
  const input = screen.getByLabelText('入力');
  fireEvent(input, createEvent.keyDown(input, { key: 'Enter', ...init }));
  const [fromReact, fromDom] = seen.mock.lastCall ?? [];
  expect(fromReact).toBe(fromDom);
  return fromReact;
}

describe('isComposing', () => {
  it('sees the Enter of a conversion', () => {
    expect(keyDown({ isComposing: true, keyCode: 13 })).toBe(true);
  });
  it("sees Safari's Enter, which comes after the composition ended", () => {
    expect(keyDown({ isComposing: false, keyCode: 229 })).toBe(true);
  });
  it('leaves an ordinary Enter alone', () => {
    expect(keyDown({ isComposing: false, keyCode: 13 })).toBe(false);
  });
});
