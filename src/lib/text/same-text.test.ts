import { expect, test } from 'vitest';
import { isSameText } from './same-text';

test.each([
  ['はじめまして。\r\n\r\nご一緒に ', 'はじめまして。\n\nご一緒に', true],
  ['', ' \n', true],
  ['はじめまして', 'はじめまして。', false],
])('whether %j and %j say the same', (one, other, expected) => {
  expect(isSameText(one, other)).toBe(expected);
});
