import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { file, MAX_UPLOAD_BYTES } from '#endpoints/file';
import * as schema from '#server/db/schema';
import { countRows, createCorporation, createUser } from '../../../tests/support/records/factories.ts';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { callApi, urlOf } from '../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../tests/support/servers/serve-api.ts';
import { tokenFor } from '../../../tests/support/servers/test-api.ts';

const api = serveApi();

const text = (content: string, name: string) => new File([content], name, { type: 'image/png' });

const images = {
  'a company logo': {
    kind: 'logo',
    upload: async (body: File) =>
      callApi(api, file.uploadCorporationLogoImage, { as: await createUser(api.db), body: { file: body } }),
  },
  'the picture of a project': {
    kind: 'project',
    upload: async (body: File) => {
      const { cid, user } = await createCorporation(api.db, { plan: 'free' });
      return callApi(api, file.uploadProjectImage, { as: user, params: { cid }, body: { file: body } });
    },
  },
};

describe.each(Object.entries(images))('uploading %s', (_name, { kind: imageKind, upload }) => {
  test.each(['png', 'gif', 'jpeg'] as const)('takes %s, whatever its name says', async (format) => {
    const { status, json } = await upload(await imageFile(format, { name: '画像.txt' }));
    expect(status).toBe(200);
    expect(json.objectKey).toMatch(new RegExp(`^${imageKind}/[\\w-]+\\.(png|gif|jpg)$`));
    expect(json.url).toBe(`http://api.test/thumbnail/${json.objectKey}`);
    expect(await api.services.files.read(json.objectKey)).not.toBeNull();
  });

  test('refuses other content under the name and type of a png', async () => {
    for (const body of [
      text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png'),
      text('<html></html>', 'logo.png'),
      await imageFile('webp', { name: 'logo.png' }),
    ]) {
      const { status, message } = await upload(body);
      expect([status, message]).toEqual([400, 'ファイル形式が不正です']);
    }
    expect(await countRows(api.db, schema.uploadedFile)).toBe(0);
  });

  test('refuses more than 10 MB and takes exactly 10 MB', async () => {
    const png = new Uint8Array(await (await imageFile('png')).arrayBuffer());
    const sized = (bytes: number) => {
      const padded = new Uint8Array(bytes);
      padded.set(png);
      return new File([padded], 'logo.png');
    };
    expect((await upload(sized(MAX_UPLOAD_BYTES))).status).toBe(200);
    const { status, message } = await upload(sized(MAX_UPLOAD_BYTES + 1));
    expect([status, message]).toEqual([413, 'ファイルサイズは10MB以下にしてください']);
  });

  test('refuses a broken picture and one with too many pixels', async () => {
    const whole = new Uint8Array(await (await imageFile('png')).arrayBuffer());
    const bomb = await imageFile('png', { width: 10_000, height: 6000 });
    for (const body of [new File([whole.subarray(0, 60)], 'cut.png'), bomb]) {
      const { status, message } = await upload(body);
      expect([status, message]).toEqual([
        400,
        'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
      ]);
    }
  });

  test('stores a small picture redrawn: nothing that was hidden in it, and not the place where it was taken', async () => {
    const secret = '<script>alert(1)</script>';
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#0055aa' } })
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { json } = await upload(new File([new Uint8Array(photo), secret], 'photo.jpg'));
    const stored = (await api.services.files.read(json.objectKey)) ?? new Uint8Array();
    expect(Buffer.from(stored).includes(secret)).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 512 });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('refuses an empty file', async () => {
    const { message } = await upload(new File([], 'empty.png'));
    expect(message).toBe('ファイルが空です。別のファイルを選択してください');
  });
});

test('the picture of a project is the company’s, and shown as large as it is stored', async () => {
  const { cid, user } = await createCorporation(api.db);
  const body = { file: await imageFile('png', { width: 1400, height: 700 }) };
  const { json } = await callApi(api, file.uploadProjectImage, { as: user, params: { cid }, body });
  const [row] = await api.db.select().from(schema.uploadedFile);
  expect(row).toMatchObject({ kind: 'project', cid, uploadedBy: user.universalUid });
  const shown = await api.app.fetch(new Request(json.url));
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
    width: 1024,
    height: 512,
  });
});

describe('the form of an upload', () => {
  test.each([
    [
      'very many parts',
      `${'--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200_000)}--X--`,
    ],
    ['two boundaries', '--X--'],
    ['no form at all', 'file=x&'.repeat(200_000)],
  ])('is refused without taking it to pieces: %s', async (kind, body) => {
    const type =
      { 'two boundaries': '; boundary=Y; boundary=X', 'no form at all': '' }[kind] ?? '; boundary=X';
    const takeToPieces = vi.fn();
    // The web server's own class of responses, which other tests of this worker may use, lets nobody spy on it.
    class WatchedResponse extends Response {
      override formData() {
        takeToPieces();
        return super.formData();
      }
    }
    vi.stubGlobal('Response', WatchedResponse);
    const response = await api.app.fetch(
      new Request(urlOf(file.uploadCorporationLogoImage, {}), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokenFor(await createUser(api.db))}`,
          'Content-Type':
            kind === 'no form at all' ? 'application/x-www-form-urlencoded' : `multipart/form-data${type}`,
        },
        body,
      }),
    );
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe('アップロードの形式が正しくありません');
    // That would take seconds, and nobody else would get a response meanwhile.
    expect(takeToPieces).not.toHaveBeenCalled();
  });

  test('is refused without a file', async () => {
    const form = new FormData();
    form.append('file', 'only text');
    const { status } = await api.app.fetch(
      new Request(urlOf(file.uploadCorporationLogoImage, {}), {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokenFor(await createUser(api.db))}` },
        body: form,
      }),
    );
    expect(status).toBe(400);
  });
});

describe('uploading a file for a conversation', () => {
  const upload = async (body: File, plan: 'free' | 'trial' | 'paid' = 'paid') => {
    const { cid, user } = await createCorporation(api.db, { plan });
    return {
      cid,
      ...(await callApi(api, file.uploadChatFile, { as: user, params: { cid }, body: { file: body } })),
    };
  };

  test.each(['free', 'trial', 'paid'] as const)('keeps it for the company (%s)', async (plan) => {
    const { cid, status, json } = await upload(text('%PDF-1.7', '契約書.PDF'), plan);
    expect(status).toBe(200);
    expect(json).toEqual({ fileName: '契約書.PDF', filePath: expect.stringMatching(/^chat\/[\w-]+\.pdf$/) });
    const [row] = await api.db.select().from(schema.uploadedFile);
    expect(row).toMatchObject({
      kind: 'chat',
      cid,
      contentType: 'application/pdf',
      byteSize: 8,
    });
  });

  test('refuses types that a browser or a computer could run, and content that belies its extension', async () => {
    for (const name of ['page.html', 'image.svg', 'script.js', 'setup.exe', 'noextension', 'x.constructor']) {
      const { status, message } = await upload(text('anything', name));
      expect([name, status]).toEqual([name, 400]);
      expect(message).toContain('ファイル形式が不正です');
    }
    expect((await upload(text('<script>', 'photo.png'))).message).toBe(
      'ファイル形式が不正です。拡張子と内容が一致しません',
    );
    expect(await countRows(api.db, schema.uploadedFile)).toBe(0);
  });

  test.each([
    ['../../etc/一覧.csv', '一覧.csv'],
    ['C:\\Users\\me\\一覧.csv', '一覧.csv'],
    ['\u202Evsc.一覧.csv', 'vsc.一覧.csv'],
    ['<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
    [`${'𠮷'.repeat(251)}.csv`, `${'𠮷'.repeat(251)}.csv`],
  ])('keeps of the name %j only what is one', async (given, stored) => {
    const { json } = await upload(text('a,b', given));
    expect(json.fileName).toBe(stored);
  });

  test('goes by the end of a name that only looks like a picture', async () => {
    const { status } = await upload(text('MZ', 'photo\u202Egnp.exe'));
    expect(status).toBe(400);
  });

  test.each([
    ['no bytes', new File([], 'a.csv'), 'ファイルが空です。別のファイルを選択してください'],
    [
      'a byte too much',
      new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'a.csv'),
      'ファイルサイズは10MB以下にしてください',
      413,
    ],
    [
      '11 MB and the form around it',
      new File([new Uint8Array(MAX_UPLOAD_BYTES + 1024 * 1024)], 'a.csv'),
      'ファイルサイズは10MB以下にしてください',
      413,
    ],
    [
      'a name of 300 characters',
      text('a', `${'あ'.repeat(296)}.csv`),
      'ファイル名は255文字以内で入力してください',
    ],
  ])('refuses %s and keeps nothing', async (_, body, refusal, expected = 400) => {
    const { status, message } = await upload(body);
    expect([status, message]).toEqual([expected, refusal]);
    expect(await countRows(api.db, schema.uploadedFile)).toBe(0);
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'takes a real %s under its own name only',
    async (format) => {
      expect((await upload(await imageFile(format, { name: `写真.${format}` }))).status).toBe(200);
      expect((await upload(await imageFile(format, { name: '写真.pdf' }))).status).toBe(400);
    },
  );
});
