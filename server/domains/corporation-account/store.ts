import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { CorporationProfileInput } from '#endpoints/corporation-account';
import type { CorporationAccount, CorporationAccountListItem, LogoImage } from '#endpoints/own-account';
import type { Database, Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { corporation, corporationMember, temporaryAccount, userAccount } from '../../db/schema.ts';
import { badRequest, queryNotFound } from '../../kit/problem.ts';
import type { UploadQuota } from '../../kit/services.ts';
import { takeLogo } from '../file/store.ts';
import { checkNotChangedMeanwhile } from '../shared/changed-meanwhile.ts';
import { lockCorporation } from '../shared/lock-corporation.ts';
import { join } from './join.ts';
import { addressIs } from './temporary-accounts.ts';

const toLogoImage = (logoPath: string | null, apiUrl: string): LogoImage | null =>
  logoPath === null ? null : { url: `${apiUrl}/thumbnail/${logoPath}`, path: logoPath };

/** A company as the list of switchable accounts shows it (spec §3). */
export const toListItem = (
  row: { cid: string; name: string; logoPath: string | null },
  apiUrl: string,
): CorporationAccountListItem => ({
  universalCorporationId: row.cid,
  name: row.name,
  logoImage: toLogoImage(row.logoPath, apiUrl),
});

/** The columns that `toListItem` reads. */
export const listItemColumns = {
  cid: corporation.cid,
  name: corporation.name,
  logoPath: corporation.logoPath,
};

/** Returns the companies of a user, the one joined first before the others. */
export async function listAccountsOf(
  db: Executor,
  universalUid: string,
  apiUrl: string,
): Promise<CorporationAccountListItem[]> {
  const rows = await db
    .select(listItemColumns)
    .from(corporationMember)
    .innerJoin(corporation, eq(corporation.cid, corporationMember.cid))
    .where(eq(corporationMember.universalUid, universalUid))
    .orderBy(asc(corporationMember.joinedAt), asc(corporation.cid));
  return rows.map((row) => toListItem(row, apiUrl));
}

/** Returns the ids of the SW companies. */
export async function listSwAccounts(db: Executor): Promise<{ universalCorporationId: string }[]> {
  return db
    .select({ universalCorporationId: corporation.cid })
    .from(corporation)
    .where(eq(corporation.isSw, true))
    .orderBy(asc(corporation.cid));
}

/** Returns a company with its contact information. */
export async function readCorporation(
  db: Executor,
  cid: string,
  apiUrl: string,
): Promise<CorporationAccount> {
  const [row] = await db.select().from(corporation).where(eq(corporation.cid, cid));
  if (!row) throw queryNotFound();
  return {
    universalCorporationId: row.cid,
    name: row.name,
    introduction: row.introduction,
    url: row.url,
    prefectureCode: row.prefectureCode,
    address: row.address,
    contactInformation: {
      personName: row.contactPersonName,
      email: row.contactEmail,
      phone: row.contactPhone,
    },
    logoImage: toLogoImage(row.logoPath, apiUrl),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const toColumns = (input: Omit<CorporationProfileInput, 'logoImageObjectKey'>, now: Date) => ({
  name: input.name.trim(),
  introduction: input.introduction,
  url: input.url,
  prefectureCode: input.prefectureCode,
  address: input.address,
  contactPersonName: input.contactInformation.personName,
  contactEmail: input.contactInformation.email,
  contactPhone: input.contactInformation.phone,
  updatedAt: now,
});

/** What is kept of a company's profile, as its change says it. */
async function profileOf(tx: Executor, cid: string): Promise<Required<CorporationProfileInput>> {
  const { logoImage, name, introduction, url, prefectureCode, address, contactInformation } =
    await readCorporation(tx, cid, '');
  const logoImageObjectKey = logoImage?.path ?? null;
  return { name, introduction, url, prefectureCode, address, contactInformation, logoImageObjectKey };
}

/**
 * Changes the profile of a company; returns the keys of the logos that it has replaced, whose files are to be deleted. Throws
 * 422 when it is another one by now than its writer has read. A logo must have been uploaded by the caller or for this
 * company, and fit into its quota: 400 otherwise.
 */
export function changeCorporation(
  db: Database,
  { cid, universalUid, uploadQuota }: { cid: string; universalUid: string; uploadQuota?: UploadQuota },
  { body, basedOn, now }: { body: CorporationProfileInput; basedOn?: string | undefined; now: Date },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockCorporation(tx, cid);
    const { logoImageObjectKey, ...input } = body;
    const current = await profileOf(tx, cid);
    const logo = logoImageObjectKey === undefined ? current.logoImageObjectKey : logoImageObjectKey;
    const next = { ...input, name: input.name.trim(), logoImageObjectKey: logo };
    checkNotChangedMeanwhile(current, { basedOn, next });
    const taker = { cid, universalUid, quota: uploadQuota, now };
    const removed = logoImageObjectKey === undefined ? [] : await takeLogo(tx, logoImageObjectKey, taker);
    if (!removed) throw badRequest('ロゴ画像が見つかりません。もう一度アップロードしてください');
    await tx
      .update(corporation)
      // `undefined` leaves the column as it is.
      .set({ ...toColumns(input, now), logoPath: logoImageObjectKey })
      .where(eq(corporation.cid, cid));
    return removed;
  });
}

type Registration = Omit<CorporationProfileInput, 'logoImageObjectKey'> & {
  lastName: string;
  firstName: string;
};

/** How long the same registration by the same user is taken for a repeated one. */
const REPEAT_MS = 10 * 60 * 1000;

/** Returns the company that a user registered under a name just now. Locks the user, so that calls in parallel take turns. */
async function findRepeated(
  tx: Executor,
  universalUid: string,
  name: string,
  now: Date,
): Promise<string | undefined> {
  await tx
    .select({ universalUid: userAccount.universalUid })
    .from(userAccount)
    .where(eq(userAccount.universalUid, universalUid))
    .for('update');
  const [repeated] = await tx
    .select({ cid: corporation.cid })
    .from(corporationMember)
    .innerJoin(corporation, eq(corporation.cid, corporationMember.cid))
    .where(
      and(
        eq(corporationMember.universalUid, universalUid),
        eq(corporation.name, name),
        eq(corporation.createdAt, corporationMember.joinedAt),
        gt(corporation.createdAt, new Date(now.getTime() - REPEAT_MS)),
      ),
    );
  return repeated?.cid;
}

/**
 * Registers a free company with a user, whose name is set, as its first member; returns its id. A form that is sent
 * twice, by a double click or after a timeout, makes one company.
 */
export function registerCorporation(
  db: Database,
  user: { universalUid: string; email: string },
  { lastName, firstName, ...input }: Registration,
  now: Date,
): Promise<string> {
  const cid = newId();
  return db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, user.universalUid, input.name.trim(), now);
    if (repeated) return repeated;
    await tx.insert(corporation).values({ cid, ...toColumns(input, now), createdAt: now });
    await join(tx, { cid, universalUid: user.universalUid }, now);
    await setName(tx, user.universalUid, { lastName, firstName });
    await tx
      .update(temporaryAccount)
      .set({ usedAt: now })
      .where(and(addressIs(user.email), isNull(temporaryAccount.usedAt)));
    return cid;
  });
}

/** Sets the name of a user. */
async function setName(
  tx: Executor,
  universalUid: string,
  { lastName, firstName }: { lastName: string; firstName: string },
): Promise<void> {
  await tx
    .update(userAccount)
    .set({ lastName: lastName.trim(), firstName: firstName.trim() })
    .where(eq(userAccount.universalUid, universalUid));
}
