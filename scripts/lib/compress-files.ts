import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = {
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts the best compressed forms of all scripts and styles in a folder beside them, as `.br` and `.gz`. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      for (const [ending, pack] of Object.entries(compress))
        await writeFile(`${file}${ending}`, await pack(bytes));
    }),
  );
}
