import { and, eq, sql } from 'drizzle-orm';
import { MAX_UPLOAD_BYTES } from '#endpoints/file';
import type { Executor } from '../../db/database.ts';
import { uploadedFile } from '../../db/schema.ts';
import { badRequest } from '../../kit/problem.ts';
import type { UploadQuota } from '../../kit/services.ts';

/** Unless configured otherwise: ten years of two files of 1 MB on every working day, and a day of many hands. */
export const defaultUploadQuota: UploadQuota = { bytes: 10 * 1024 ** 3, perDay: 2000 };

/** Whose a logo is that no company has taken yet. */
export const NO_CORPORATION = '';

/** What somebody may upload for no company, as a share of a company's quota: a person needs a few logos at most. */
const PERSON_SHARE = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whose quota an upload counts in: the company's, or the person's who uploads for none. */
type Owner = { cid: string; uploadedBy: string };

const isOfPerson = ({ cid }: Owner) => cid === NO_CORPORATION;

/** Returns what the uploads of one owner wait in line by. */
export const quotaOf = (owner: Owner): string => `upload:${isOfPerson(owner) ? owner.uploadedBy : owner.cid}`;

async function readUsage(tx: Executor, owner: Owner, now: Date) {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const [usage] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(${uploadedFile.byteSize}), 0)::float8`,
      lastDay: sql<number>`(count(*) filter (where ${uploadedFile.createdAt} > ${since}::timestamptz
        and (${isOfPerson(owner)}::boolean or ${uploadedFile.kind} <> 'logo')))::int`,
    })
    .from(uploadedFile)
    .where(
      and(
        eq(uploadedFile.cid, owner.cid),
        isOfPerson(owner) ? eq(uploadedFile.uploadedBy, owner.uploadedBy) : undefined,
      ),
    );
  return usage ?? { bytes: 0, lastDay: 0 };
}

/** Returns what an owner may store; a person at least one file a day, however little a company may. */
function limitsOf(owner: Owner, { bytes, perDay }: UploadQuota): UploadQuota {
  if (!isOfPerson(owner)) return { bytes, perDay };
  return {
    bytes: Math.max(bytes / PERSON_SHARE, MAX_UPLOAD_BYTES),
    perDay: Math.ceil(perDay / PERSON_SHARE),
  };
}

/**
 * Throws 400 when one more file of so many bytes would exceed what a company, or a person for none, may store. A company
 * has one logo at a time, which counts in its bytes; in the files of a day it was its uploader's.
 */
export async function checkQuota(
  tx: Executor,
  owner: Owner,
  {
    quota,
    byteSize,
    now,
    isLogo = false,
  }: { quota: UploadQuota; byteSize: number; now: Date; isLogo?: boolean },
): Promise<void> {
  const limits = limitsOf(owner, quota);
  const { bytes, lastDay } = await readUsage(tx, owner, now);
  if (bytes + byteSize > limits.bytes) {
    throw badRequest(
      'アップロードできるファイルの合計容量の上限に達しました。お問い合わせフォームからご連絡ください',
    );
  }
  if (lastDay >= limits.perDay && (isOfPerson(owner) || !isLogo)) {
    throw badRequest(
      '24時間以内にアップロードできるファイル数の上限に達しました。時間を置いてからお試しください',
    );
  }
}
