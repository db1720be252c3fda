import { describe, expect, test } from 'vitest';
import { chatFileExtension, chatFileProblem, fileRefusals, safeFileName } from './chat-file-rules.ts';
import { MAX_UPLOAD_BYTES } from './file.ts';

describe('the name of a file', () => {
  test.each([
    ['../../x.png', 'x.png'],
    ['C:\\temp\\x.png', 'x.png'],
    ['x\u0000\r\n.png', 'x.png'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['<img onerror=alert(1)>.png', '<img onerror=alert(1)>.png'],
    ['x\ud800.png', 'x\ufffd.png'],
    ['../', 'file'],
    ['  ', 'file'],
    ['ガンバレ履歴書ポプラ.pdf'.normalize('NFD'), 'ガンバレ履歴書ポプラ.pdf'],
    ['\u3000職務 経歴\u3000書.pdf\u3000', '職務 経歴\u3000書.pdf'],
    ['履歴書\u200B.\u200Bpdf\u00AD\uFEFF', '履歴書.pdf'],
    ['👩\u200D💻❤\uFE0F.png', '👩\u200D💻❤\uFE0F.png'],
    ['契約書.pdf ', '契約書.pdf'],
  ])('%j is stored as %j', (given, stored) => {
    expect(safeFileName(given)).toBe(stored);
  });
});

describe('a file for a conversation', () => {
  test.each([
    ['契約書.PDF', 1, null],
    ['写真.jpeg', MAX_UPLOAD_BYTES, null],
    ['写真.jpeg', MAX_UPLOAD_BYTES + 1, fileRefusals.tooLarge],
    ['写真.jpeg', 0, fileRefusals.empty],
    [`${'𠮷'.repeat(251)}.csv`, 1, null],
    [`${'𠮷'.repeat(252)}.csv`, 1, fileRefusals.longName],
    [`${'ガ'.repeat(251)}.csv`.normalize('NFD'), 1, null],
    [`${'ガ'.repeat(252)}.csv`.normalize('NFD'), 1, fileRefusals.longName],
    ['page.html', 1, fileRefusals.wrongType],
    ['集計.xlsm', 1, fileRefusals.wrongType],
    ['image.svg', 1, fileRefusals.wrongType],
    ['noextension', 1, fileRefusals.wrongType],
    ['photo\u202Egnp.exe', 1, fileRefusals.wrongType],
    ['x.constructor', 1, fileRefusals.wrongType],
  ])('%j of %i bytes: %s', (name, size, problem) => {
    expect(chatFileProblem({ name, size })).toBe(problem);
  });

  test('is known by the last part of its name, in any case', () => {
    expect([chatFileExtension('a.tar.ZIP'), chatFileExtension('a.zip.exe')]).toEqual(['zip', null]);
  });
});
