import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tolerateMovedNodes } from './moved-nodes';

const { removeChild, insertBefore } = Node.prototype;
beforeEach(tolerateMovedNodes);
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

const wrap = (node: Element) => {
  const wrapper = document.createElement('font');
  node.replaceWith(wrapper);
  wrapper.append(node);
};

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

const shown = () => screen.getByRole('list').textContent;

it('removes what was wrapped, with its wrapper', () => {
  const { rerender } = render(list(['a', 'b']));
  wrap(screen.getByText('b'));
  rerender(list(['a']));
  expect(screen.getByRole('list').innerHTML).toBe('<li>a</li>');
});

it('inserts before what was wrapped', () => {
  const { rerender } = render(list(['b']));
  wrap(screen.getByText('b'));
  rerender(list(['a', 'b']));
  expect(shown()).toBe('ab');
});

it('goes on where something was taken away', () => {
  const { rerender } = render(list(['b']));
  screen.getByText('b').remove();
  rerender(list(['a', 'b']));
  expect(shown()).toBe('a');
  rerender(list(['a', 'c']));
  expect(shown()).toBe('ac');
});

it('leaves alone what lies elsewhere', () => {
  const elsewhere = document.createElement('p');
  document.body.append(elsewhere);
  document.createElement('div').removeChild(elsewhere);
  expect(elsewhere.isConnected).toBe(true);
});
