import { describe, expect, it } from 'vitest';
import { imageProblem } from './image-file';

const MB = 1024 * 1024;

describe('imageProblem', () => {
  it.each([
    ['logo.png', 'image/png'],
    ['logo.gif', 'image/gif'],
    ['logo.jpg', 'image/jpeg'],
    ['LOGO.JPEG', ''],
  ])('takes %s of type 「%s」 up to 10 MB', (name, type) => {
    expect(imageProblem({ name, type, size: 10 * MB })).toBeNull();
    expect(imageProblem({ name, type, size: 10 * MB + 1 })).toBe('ファイルサイズは10MB以下にしてください');
  });

  it.each([
    ['logo.webp', 'image/webp'],
    ['logo.png', 'application/pdf'],
    ['logo', ''],
  ])('refuses %s of type 「%s」', (name, type) => {
    expect(imageProblem({ name, type, size: 1 })).toBe('ファイル形式が不正です');
  });
});
