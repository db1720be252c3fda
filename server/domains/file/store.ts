import { and, eq, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { inTurn } from '../../db/in-turn.ts';
import { newId } from '../../db/new-id.ts';
import { uploadedFile } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { checkQuota, defaultUploadQuota, NO_CORPORATION, quotaOf } from './quota.ts';

type Storage = Pick<Services, 'db' | 'files' | 'clock' | 'uploadQuota'>;

type Upload = {
  kind: 'logo' | 'project' | 'chat';
  cid: string;
  uploadedBy: string;
  fileName: string;
  contentType: string;
  extension: string;
  bytes: Uint8Array | Blob;
};

const sizeOf = (bytes: Uint8Array | Blob) => (bytes instanceof Blob ? bytes.size : bytes.byteLength);

/**
 * Stores an upload under a key that the server makes; returns the key. Throws 400 when its owner's quota is used up. What
 * is on its way counts: the row comes before the bytes, and goes again when they cannot be written.
 */
export async function saveUpload(
  { db, files, clock, uploadQuota = defaultUploadQuota }: Storage,
  { bytes, extension, ...upload }: Upload,
): Promise<string> {
  const objectKey = `${upload.kind}/${newId()}.${extension}`;
  const byteSize = sizeOf(bytes);
  const now = clock();
  await inTurn(db, quotaOf(upload), async (tx) => {
    await checkQuota(tx, upload, { quota: uploadQuota, byteSize, now });
    await tx.insert(uploadedFile).values({ ...upload, objectKey, byteSize, createdAt: now });
  });
  try {
    await files.write(objectKey, bytes);
  } catch (error) {
    // A database on the same full disk refuses this, too: the row then only counts in the quota.
    await db
      .delete(uploadedFile)
      .where(and(eq(uploadedFile.cid, upload.cid), eq(uploadedFile.objectKey, objectKey)))
      .catch(() => {});
    throw error;
  }
  return objectKey;
}

/**
 * Makes an uploaded logo a company's: one that the user uploaded for no company yet, or that is the company's already.
 * Returns false for any other key.
 */
export async function claimLogo(
  tx: Executor,
  objectKey: string,
  { cid, universalUid }: { cid: string; universalUid: string },
): Promise<boolean> {
  // Written again instead of changed: where companies are spread over servers, a row cannot move by itself.
  const [logo] = await tx
    .delete(uploadedFile)
    .where(
      and(
        eq(uploadedFile.objectKey, objectKey),
        eq(uploadedFile.kind, 'logo'),
        or(
          eq(uploadedFile.cid, cid),
          and(eq(uploadedFile.cid, NO_CORPORATION), eq(uploadedFile.uploadedBy, universalUid)),
        ),
      ),
    )
    .returning();
  if (!logo) return false;
  await tx.insert(uploadedFile).values({ ...logo, cid });
  return true;
}
