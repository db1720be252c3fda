import { and, eq, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { inTurn, takeTurn } from '../../db/in-turn.ts';
import { newId } from '../../db/new-id.ts';
import { uploadedFile } from '../../db/schema.ts';
import type { Services, UploadQuota } from '../../kit/services.ts';
import { checkQuota, defaultUploadQuota, NO_CORPORATION, quotaOf } from './quota.ts';
import { removeUploads } from './removal.ts';

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

type LogoTaker = { cid: string; universalUid: string; quota: UploadQuota | undefined; now: Date };

const mayTake = (objectKey: string, { cid, universalUid }: LogoTaker) =>
  and(
    eq(uploadedFile.objectKey, objectKey),
    eq(uploadedFile.kind, 'logo'),
    or(
      eq(uploadedFile.cid, cid),
      and(eq(uploadedFile.cid, NO_CORPORATION), eq(uploadedFile.uploadedBy, universalUid)),
    ),
  );

/**
 * Makes an uploaded logo a company's: one that the user uploaded for no company yet, or that is the company's already; null
 * takes it away. Removes the one before, so that there is one at most, and returns the keys of what was removed. Returns null
 * for any other key; throws 400 when the company's quota is used up. Lock the company first.
 */
export async function takeLogo(
  tx: Executor,
  objectKey: string | null,
  taker: LogoTaker,
): Promise<string[] | null> {
  const { cid, universalUid, quota = defaultUploadQuota, now } = taker;
  await takeTurn(tx, quotaOf({ cid, uploadedBy: universalUid }));
  // Written again instead of changed: where companies are spread over servers, a row cannot move by itself.
  const [logo] = objectKey ? await tx.delete(uploadedFile).where(mayTake(objectKey, taker)).returning() : [];
  if (objectKey && !logo) return null;
  const removed = await removeUploads(tx, { cid, kind: 'logo', now });
  if (!logo) return removed;
  await checkQuota(
    tx,
    { cid, uploadedBy: universalUid },
    { quota, byteSize: logo.byteSize, now, isLogo: true },
  );
  await tx.insert(uploadedFile).values({ ...logo, cid });
  return removed;
}

/** Returns whether a key names a picture that a company has uploaded for its projects. */
export async function isProjectPicture(db: Executor, cid: string, objectKey: string): Promise<boolean> {
  const [row] = await db
    .select({ objectKey: uploadedFile.objectKey })
    .from(uploadedFile)
    .where(
      and(eq(uploadedFile.cid, cid), eq(uploadedFile.objectKey, objectKey), eq(uploadedFile.kind, 'project')),
    );
  return row !== undefined;
}
