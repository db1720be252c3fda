import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTheme } from './theme';
import { chooseTheme, useTheme } from './use-theme';

let stop = () => {};
const root = document.documentElement;
const medias = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ media }) => media);

/** What another tab's choice looks like from here. */
function chooseInAnotherTab(theme: string | null) {
  if (theme === null) localStorage.removeItem('biz.theme');
  else localStorage.setItem('biz.theme', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'biz.theme' }));
}

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}">`)
    .join('');
});

afterEach(() => {
  stop();
  chooseTheme('system');
  document.head.innerHTML = '';
});

it('without a choice the stylesheet follows the device', () => {
  stop = followTheme();
  expect(root).not.toHaveAttribute('data-theme');
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

it('a choice is applied again at the next load', () => {
  localStorage.setItem('biz.theme', 'dark');
  stop = followTheme();
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(medias()).toEqual(['not all', 'all']);
});

it('what is stored but no theme is no choice', () => {
  localStorage.setItem('biz.theme', '"dark"');
  stop = followTheme();
  expect(root).not.toHaveAttribute('data-theme');
});

it('a choice is applied and kept, and the device decides again after 端末に合わせる', () => {
  stop = followTheme();
  const { result } = renderHook(useTheme);
  act(() => chooseTheme('light'));
  expect(result.current).toBe('light');
  expect(root).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('biz.theme')).toBe('light');
  act(() => chooseTheme('system'));
  expect(root).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem('biz.theme')).toBeNull();
});

it('another tab’s choice is followed', () => {
  stop = followTheme();
  const { result } = renderHook(useTheme);
  act(() => chooseInAnotherTab('dark'));
  expect(result.current).toBe('dark');
  expect(root).toHaveAttribute('data-theme', 'dark');
  act(() => chooseInAnotherTab(null));
  expect(root).not.toHaveAttribute('data-theme');
});
