const SECTOR = 512;
const FREE = 0xffffffff;
const CHAIN_END = 0xfffffffe;

/** An entry in the list of what a container holds: 5 is its root, 2 a file in it. */
function entry(name: string, type: 2 | 5): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  for (const sibling of [68, 72, 76]) bytes.writeUInt32LE(FREE, sibling);
  return bytes;
}

/** A container of old Office files (OLE) that holds files of these names, each empty; `sectorsBefore` lie before its list. */
export function oleContainer(names: readonly string[], sectorsBefore = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1 + sectorsBefore, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(CHAIN_END, 60);
  header.writeUInt32LE(CHAIN_END, 68);
  for (let place = 76; place < SECTOR; place += 4) header.writeUInt32LE(FREE, place);
  header.writeUInt32LE(0, 76);
  const entries = Buffer.concat([entry('Root Entry', 5), ...names.map((name) => entry(name, 2))]);
  const list = Buffer.alloc(Math.ceil(entries.byteLength / SECTOR) * SECTOR);
  entries.copy(list);
  return new Uint8Array(
    Buffer.concat([header, Buffer.alloc(SECTOR, 0xff), Buffer.alloc(sectorsBefore * SECTOR), list]),
  );
}

/** What Office makes of a document that is protected by a password. */
export const protectedOffice = (sectorsBefore = 0): Uint8Array<ArrayBuffer> =>
  oleContainer(['DataSpaces', 'Version', 'EncryptionInfo', 'EncryptedPackage'], sectorsBefore);
