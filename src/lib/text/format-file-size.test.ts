import { expect, it } from 'vitest';
import { formatFileSize } from './format-file-size';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [34_567, '34 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1024 * 1024 * 1.25, '1.3 MB'],
  [10 * 1024 * 1024, '10 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
