import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { file } from '#endpoints/file';
import * as schema from '#server/db/schema';
import { runCommand } from '../../../demo/simulation/commands.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createConversation } from '../../../tests/support/records/matching-factories.ts';
import { oleContainer, protectedOffice } from '../../../tests/support/records/office-files.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';

const api = serveApi();

const bytesOf = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

const CONTRADICTION = 'ファイル形式が不正です。拡張子と内容が一致しません';
const WRONG_TYPE =
  'ファイル形式が不正です。画像・PDF・Word・Excel・PowerPoint・テキスト・CSV・ZIPを送信できます';

/** A local header of a ZIP: with a descriptor behind the file (flag 3), or encrypted (flag 0). */
const zip = (flags: number, name: string) =>
  bytesOf(hex('504b0304'), new Uint8Array([20, 0, flags, 0, 8, 0]), new Uint8Array(16), name);

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>\nendobj\n%%EOF';

/** Files as people's programs make them: name, content, and why they are refused; null where they are sent. */
const files: [name: string, content: Uint8Array<ArrayBuffer>, refusal: string | null][] = [
  ['職務経歴書.docx', protectedOffice(), null],
  ['見積書.XLSX', protectedOffice(), null],
  ['提案.pptx', protectedOffice(), null],
  ['大きな見積書.xlsx', protectedOffice(4000), null],
  ['古い履歴書.docx', oleContainer(['WordDocument', '1Table']), CONTRADICTION],
  ['名前だけ.docx', bytesOf(hex('d0cf11e0a1b11ae1'), 'EncryptedPackage'), CONTRADICTION],
  ['履歴書.doc', oleContainer(['WordDocument', '1Table']), null],
  ['一覧.xls', oleContainer(['Workbook']), null],
  ['発表.ppt', protectedOffice(), null],
  ['保護.pdf', protectedOffice(), CONTRADICTION],
  ['経歴書.docx', zip(0, '[Content_Types].xml'), null],
  ['経歴書 (Google).docx', zip(8, 'word/numbering.xml'), null],
  ['経歴書 (LibreOffice).docx', zip(8, 'mimetype'), null],
  ['一式.zip', zip(1, '履歴書.pdf'), null],
  ['空.zip', bytesOf(hex('504b0506'), new Uint8Array(18)), null],
  ['分割.zip', bytesOf(hex('504b0708504b0304'), new Uint8Array(26)), null],
  ['集計.xlsm', zip(0, 'xl/vbaProject.bin'), WRONG_TYPE],
  ['集計.docm', zip(0, 'word/vbaProject.bin'), WRONG_TYPE],
  ['履歴書.PDF', utf8(pdf), null],
  ['スキャン.pdf', bytesOf('\uFEFF', pdf), null],
  ['改行のあと.pdf', bytesOf('\r\n\r\n', pdf), null],
  ['端まで.pdf', bytesOf(' '.repeat(1023), pdf), null],
  ['その先.pdf', bytesOf(' '.repeat(1024), pdf), CONTRADICTION],
  ['文章.pdf', utf8('見出しだけ PDF-1.4'), CONTRADICTION],
  ['一覧 (Excel).csv', bytesOf('\uFEFF', '氏名,件数'), null],
  ['一覧 (Shift_JIS).csv', hex('8e8d96bc2c8c8f909429'), null],
  ['メモ (UTF-16).txt', new Uint8Array([0xff, 0xfe, ...Buffer.from('メモ', 'utf16le')]), null],
];

/** Names as they come, and as they are stored. */
const names: [given: string, stored: string][] = [
  ['ガンバレ履歴書ポプラ.pdf'.normalize('NFD'), 'ガンバレ履歴書ポプラ.pdf'],
  [`${'ガ'.repeat(130)}.pdf`.normalize('NFD'), `${'ガ'.repeat(130)}.pdf`],
  [`${'ガ'.repeat(251)}.pdf`.normalize('NFD'), `${'ガ'.repeat(251)}.pdf`],
  [`${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['\u3000職務\u3000経歴書.pdf\u3000', '職務\u3000経歴書.pdf'],
  ['契約書.pdf  ', '契約書.pdf'],
  ['👩\u200D💻の経歴❤\uFE0F.pdf', '👩\u200D💻の経歴❤\uFE0F.pdf'],
  ['../../経歴書.pdf', '経歴書.pdf'],
  ['C:\\Users\\me\\経歴書.pdf', '経歴書.pdf'],
  ['経歴書\u202E\u2067.pdf', '経歴書.pdf'],
  ['経歴書\u200B.pdf\u200B', '経歴書.pdf'],
  ['見積「"最終"」100%;改.pdf', '見積「"最終"」100%;改.pdf'],
];

const uploadTo = async (name: string, content: Uint8Array<ArrayBuffer>) => {
  const { cid, user } = await createCorporation(api.db);
  const body = { file: new File([content], name) };
  const result = await callApi(api, file.uploadChatFile, { as: user, params: { cid }, body });
  return { ...result, cid, user };
};

describe('a file that a member sends', () => {
  test.each(files)('goes by its name and its content: %s', async (name, content, refusal) => {
    const { status, message, json } = await uploadTo(name, content);
    if (refusal !== null) return expect([status, message]).toEqual([400, refusal]);
    expect(status).toBe(200);
    expect(await api.services.files.read(json.filePath)).toEqual(content);
  });

  test.each(names)('is stored under its composed name: %j', async (given, stored) => {
    const { status, json, cid, user } = await uploadTo(given, utf8(pdf));
    expect([status, json.fileName]).toEqual([200, stored]);
    const { chatGroupId } = await createConversation(api.db, cid);
    const params = { cid, chatGroupId };
    const body = { ...json, fileName: given.normalize('NFD') };
    const sent = await callApi(api, chat.createFile, { as: user, params, body });
    expect([sent.status, sent.json]).toEqual([200, expect.objectContaining({ fileName: stored })]);
  });

  test('is refused when its composed name is too long', async () => {
    const { status, message, cid, user } = await uploadTo(
      `${'ガ'.repeat(252)}.pdf`.normalize('NFD'),
      utf8(pdf),
    );
    expect([status, message]).toEqual([400, 'ファイル名は255文字以内で入力してください']);
    const { chatGroupId } = await createConversation(api.db, cid);
    const body = { fileName: 'ガ'.repeat(256), filePath: 'chat/a.pdf' };
    const sent = await callApi(api, chat.createFile, { as: user, params: { cid, chatGroupId }, body });
    expect([sent.status, sent.message]).toEqual([400, 'ファイル名は255文字以内で入力してください']);
  });
});

describe('a file that a candidate sends', () => {
  const send = async (name: string, content: Uint8Array) => {
    const { cid } = await createCorporation(api.db);
    const candidate = await createCandidate(api.db, { lastName: '渡辺', firstName: '結衣' });
    const { chatGroupId } = await createConversation(api.db, cid, { candidate });
    const folder = await mkdtemp(path.join(tmpdir(), 'candidate-file-'));
    try {
      const place = path.join(folder, name);
      await writeFile(place, content);
      return await runCommand(api.services, ['file', chatGroupId, place]);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test.each(files)('goes by the same rules: %s', async (name, content, refusal) => {
    const sending = send(name, content);
    if (refusal !== null) return expect(sending).rejects.toThrow(refusal);
    await sending;
    const [row] = await api.db.select().from(schema.uploadedFile);
    expect(await api.services.files.read(row?.objectKey ?? '')).toEqual(content);
  });

  test('is stored under its composed name', async () => {
    await send('ガンバレ履歴書.pdf'.normalize('NFD'), utf8(pdf));
    const [row] = await api.db.select().from(schema.uploadedFile);
    expect(row?.fileName).toBe('ガンバレ履歴書.pdf');
  });
});
