import { and, eq, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { uploadedFile } from '../../db/schema.ts';
import type { Services } from '../../services.ts';

/** Whose a logo is that no company has taken yet. */
export const NO_CORPORATION = '';

type Upload = {
  kind: 'logo' | 'project' | 'chat';
  cid: string;
  uploadedBy: string;
  fileName: string;
  contentType: string;
  extension: string;
  bytes: Uint8Array;
};

/** Stores an upload under a key that the server makes; returns the key. */
export async function saveUpload(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  { bytes, extension, ...upload }: Upload,
): Promise<string> {
  const objectKey = `${upload.kind}/${newId()}.${extension}`;
  await files.write(objectKey, bytes);
  await db
    .insert(uploadedFile)
    .values({ ...upload, objectKey, byteSize: bytes.byteLength, createdAt: clock() });
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
