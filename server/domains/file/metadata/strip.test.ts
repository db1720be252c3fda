import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { file as fileEndpoints } from '#endpoints/file';
import { createCorporation } from '../../../../tests/support/records/factories.ts';
import { callApi } from '../../../../tests/support/servers/call-api.ts';
import { serveApi } from '../../../../tests/support/servers/serve-api.ts';
import { withoutNotes } from './strip.ts';

const api = serveApi();

const SECRET = 'somewhere at home';
const PLACE = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1' } };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

/** A picture whose halves differ, so that turning it shows. */
const drawn = (): Sharp =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0055aa' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#ffcc00' } }, left: 0, top: 0 },
  ]);

const noted = (orientation: number) =>
  drawn().withMetadata({ orientation, exif: PLACE }).withIccProfile('p3').withXmp(XMP);

const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

type Extension = Parameters<typeof withoutNotes>[0];

async function strip(extension: Extension, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const stripped = withoutNotes(extension, new Blob([bytes]), bytes);
  return stripped && new Uint8Array(await stripped.arrayBuffer());
}

const segment = (marker: number, content: string | Uint8Array) => {
  const body = Buffer.from(content);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.byteLength + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, body]);
};

/** Puts bytes behind the first two of a JPEG. */
const behindStart = (jpeg: Uint8Array, ...inserted: Uint8Array[]) =>
  new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...inserted, jpeg.subarray(2)]));

/** The pixels as they are stored, and as they are shown. */
async function pixels(bytes: Uint8Array) {
  return {
    stored: await sharp(bytes).raw().toBuffer(),
    shown: await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true }),
  };
}

const kinds: [
  name: string,
  extension: Extension,
  make: (orientation: number) => Promise<Uint8Array<ArrayBuffer>>,
][] = [
  ['a JPEG', 'jpg', (orientation) => bytesOf(noted(orientation).jpeg())],
  ['a progressive JPEG', 'jpeg', (orientation) => bytesOf(noted(orientation).jpeg({ progressive: true }))],
  ['a PNG', 'png', (orientation) => bytesOf(noted(orientation).png())],
  ['a WebP', 'webp', (orientation) => bytesOf(noted(orientation).webp())],
  ['a lossless WebP', 'webp', (orientation) => bytesOf(noted(orientation).webp({ lossless: true }))],
];

describe('what is noted in a picture', () => {
  test.each(kinds.flatMap((kind) => [1, 3, 6, 8].map((orientation) => [...kind, orientation] as const)))(
    'is taken out of %s, and it looks as before',
    async (_, extension, make, orientation) => {
      const bytes = await make(orientation);
      expect(Buffer.from(bytes).includes(SECRET)).toBe(true);
      const stripped = (await strip(extension, bytes)) ?? new Uint8Array();
      expect(Buffer.from(stripped).includes(SECRET)).toBe(false);
      expect(Buffer.from(stripped).includes('GPS')).toBe(false);
      expect(await pixels(stripped)).toEqual(await pixels(bytes));
      const { orientation: kept, xmp, icc, iptc } = await sharp(stripped).metadata();
      expect([kept ?? 1, xmp, iptc]).toEqual([orientation, undefined, undefined]);
      expect(icc).toEqual((await sharp(bytes).metadata()).icc);
      // Nothing more is left to take.
      expect(await strip(extension, new Uint8Array(stripped))).toEqual(stripped);
    },
  );

  test('is taken out of all parts of a JPEG, and the tables of its colors stay', async () => {
    const plain = await bytesOf(drawn().jpeg());
    const hidden = behindStart(
      plain,
      segment(0xe0, `JFXX\0${SECRET}`),
      segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xe3, SECRET),
      segment(0xeb, `JP${SECRET}`),
      segment(0xed, `Photoshop 3.0\0${SECRET}`),
      segment(0xfe, SECRET),
      segment(0xee, 'Adobe\0d\0\0\0\0\x01'),
      new Uint8Array([0xff, 0xff, 0xff]),
    );
    const stripped = Buffer.from((await strip('jpg', hidden)) ?? []);
    expect(stripped.includes(SECRET)).toBe(false);
    expect(stripped.includes('Adobe')).toBe(true);
    expect(await pixels(stripped)).toEqual(
      await pixels(behindStart(plain, segment(0xee, 'Adobe\0d\0\0\0\0\x01'))),
    );
  });

  test.each([
    ['jpg', () => bytesOf(drawn().jpeg())],
    ['png', () => bytesOf(drawn().png())],
    ['gif', () => bytesOf(drawn().gif())],
  ] as const)('is taken from behind the end of a %s, which stays byte for byte', async (extension, make) => {
    const plain = await make();
    const second = await bytesOf(noted(1).jpeg());
    const stripped = await strip(extension, new Uint8Array(Buffer.concat([plain, second])));
    expect(stripped).toEqual(await strip(extension, plain));
    expect(await pixels(stripped ?? new Uint8Array())).toEqual(await pixels(plain));
  });

  test('is taken out of a GIF, which goes on moving', async () => {
    const plain = Buffer.from(
      await sharp([await drawn().png().toBuffer(), await drawn().negate().png().toBuffer()], {
        join: { animated: true },
      })
        .gif({ loop: 3, delay: [100, 100] })
        .toBuffer(),
    );
    const colors = 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1);
    const place = (plain[10] ?? 0) & 0x80 ? colors : 13;
    const note = Buffer.concat([
      Buffer.from([0x21, 0xfe, SECRET.length]),
      Buffer.from(SECRET),
      Buffer.from([0]),
    ]);
    const xmp = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from(`XMP DataXMP`),
      Buffer.from([SECRET.length]),
      Buffer.from(SECRET),
      Buffer.from([0]),
    ]);
    const hidden = Buffer.concat([plain.subarray(0, place), note, xmp, plain.subarray(place)]);
    const stripped = (await strip('gif', new Uint8Array(hidden))) ?? new Uint8Array();
    expect(Buffer.from(stripped).equals(plain)).toBe(true);
    expect((await sharp(stripped).metadata()).loop).toBe(3);
  });
});

describe('a damaged picture', () => {
  test('is kept to where it is cut off, without its notes', async () => {
    for (const [, extension, make] of kinds) {
      const bytes = await make(6);
      const whole = (await strip(extension, bytes)) ?? new Uint8Array();
      const cut = (await strip(extension, bytes.slice(0, bytes.byteLength - 5))) ?? new Uint8Array();
      expect(cut.byteLength).toBeGreaterThan(whole.byteLength / 2);
      expect(Buffer.from(cut).includes(SECRET)).toBe(false);
    }
  });

  test('never keeps what was noted, nor ends in an error, wherever it is damaged', async () => {
    const pictures = await Promise.all(
      kinds.map(async ([, extension, make]) => ({ extension, bytes: await make(6) })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 4 }),
        async ({ extension, bytes }, at, patches) => {
          const damaged = bytes.slice(0, Math.floor(at * bytes.byteLength));
          for (const [place, byte] of patches) damaged[Math.floor(place * damaged.byteLength)] = byte;
          const stripped = await strip(extension, damaged);
          expect(stripped === null || stripped.byteLength <= damaged.byteLength + 64).toBe(true);
        },
      ),
      { seed: 20_261_125, numRuns: 300 },
    );
  });

  test.each([
    ['nothing but its beginning', new Uint8Array([0xff, 0xd8, 0xff])],
    ['a segment that is longer than the file', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45])],
    ['its end before its picture', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
  ])('is refused where nothing of it can be shown: a JPEG of %s', async (_, bytes) => {
    const { cid, user } = await createCorporation(api.db);
    const body = { file: new File([bytes], '写真.jpg') };
    const { status, message } = await callApi(api, fileEndpoints.uploadChatFile, {
      as: user,
      params: { cid },
      body,
    });
    expect([status, message]).toEqual([
      400,
      '画像が破損しているため送信できません。別のファイルを選択してください',
    ]);
  });
});

test.each(kinds)(
  '%s that is sent in a conversation is stored without what is noted in it',
  async (_, extension, make) => {
    const bytes = await make(6);
    const { cid, user } = await createCorporation(api.db);
    const body = { file: new File([bytes], `写真.${extension}`) };
    const { json } = await callApi(api, fileEndpoints.uploadChatFile, { as: user, params: { cid }, body });
    expect(await api.services.files.read(json.filePath)).toEqual(await strip(extension, bytes));
  },
);
