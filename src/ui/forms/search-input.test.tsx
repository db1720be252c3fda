import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SearchInput } from './search-input';

it('closes its hint at Esc, and leaves the next Esc to the browser', () => {
  render(<SearchInput label="検索" hint="OR でいずれか" value="" onSearch={() => {}} />);
  const field = screen.getByRole('searchbox', { name: '検索' });
  const hint = screen.getByText('OR でいずれか');
  expect(field).toHaveAccessibleDescription('OR でいずれか');
  field.focus();
  expect(hint).toHaveClass('group-focus-within:block');
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(hint).not.toHaveClass('group-focus-within:block');
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
  fireEvent.blur(field);
  expect(hint).toHaveClass('group-focus-within:block');
});
