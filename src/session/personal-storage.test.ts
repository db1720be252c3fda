import { afterEach, expect, it, vi } from 'vitest';
import { initialAuthState, useAuthStore } from './auth-store';
import { forgetPerson } from './forget-person';
import { personalStorage } from './personal-storage';

const as = (userId: string | null) => useAuthStore.setState({ ...initialAuthState, userId });

afterEach(() => as(null));

it('keeps what each person began, apart from the others, also from nobody', () => {
  as('sato');
  personalStorage.setItem('draft', '佐藤の下書き');
  as('takahashi');
  expect(personalStorage.getItem('draft')).toBeNull();
  personalStorage.setItem('draft', '高橋の下書き');
  personalStorage.removeItem('draft');
  as(null);
  expect(personalStorage.getItem('draft')).toBeNull();
  as('sato');
  expect(personalStorage.getItem('draft')).toBe('佐藤の下書き');
});

it('cannot be opened by an id that ends like another one', () => {
  as('sato');
  personalStorage.setItem('draft', '佐藤の下書き');
  as('x@sato');
  expect(personalStorage.getItem('draft')).toBeNull();
  forgetPerson('o');
  as('sato');
  expect(personalStorage.getItem('draft')).toBe('佐藤の下書き');
});

it('forgets a person for good, and nobody else', () => {
  localStorage.setItem('biz.lastLoginMethod', 'password');
  for (const person of ['sato', 'takahashi']) {
    as(person);
    personalStorage.setItem('memo', person);
    personalStorage.setItem('draft', person);
  }
  forgetPerson('sato');
  expect(Object.keys(localStorage).sort()).toEqual([
    'biz.lastLoginMethod',
    'draft@takahashi',
    'memo@takahashi',
  ]);
});

it('forgets nothing where nothing could be kept', () => {
  const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => forgetPerson('sato')).not.toThrow();
  denied.mockRestore();
});
