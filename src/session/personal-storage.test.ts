import { afterEach, expect, it, vi } from 'vitest';
import { initialAuthState, useAuthStore } from './auth-store';
import { forgetPerson, personalStorage, UNTIL_SIGN_OUT } from './personal-storage';

const as = (userId: string | null) => useAuthStore.setState({ ...initialAuthState, userId });

afterEach(() => {
  as(null);
  vi.restoreAllMocks();
});

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

it('forgets at a sign-out only what was to be removed then', () => {
  as('sato');
  personalStorage.setItem('draft', '下書き');
  personalStorage.setItem(`${UNTIL_SIGN_OUT}registration`, '佐藤の電話番号');
  forgetPerson('sato', UNTIL_SIGN_OUT);
  expect(personalStorage.getItem('draft')).toBe('下書き');
  expect(personalStorage.getItem(`${UNTIL_SIGN_OUT}registration`)).toBeNull();
});

it('lasts as long as the page when the browser’s storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  personalStorage.setItem('draft', '下書き');
  expect(personalStorage.getItem('draft')).toBe('下書き');
});

it('lasts as long as the page when the browser denies its storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  personalStorage.setItem('draft', '下書き');
  expect(personalStorage.getItem('draft')).toBe('下書き');
  personalStorage.removeItem('draft');
  expect(personalStorage.getItem('draft')).toBeNull();
});

it('forgets nothing where nothing could be stored', () => {
  const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => forgetPerson('sato')).not.toThrow();
  denied.mockRestore();
});
