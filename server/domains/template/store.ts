import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ScoutTemplate } from '#endpoints/template';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { scoutTemplate } from '../../db/schema.ts';

const toTemplate = ({
  templateId,
  title,
  message,
  updatedAt,
}: typeof scoutTemplate.$inferSelect): ScoutTemplate => ({
  templateId,
  title,
  message,
  updatedAt: updatedAt.toISOString(),
});

const active = (cid: string) => and(eq(scoutTemplate.cid, cid), isNull(scoutTemplate.archivedAt));

/** Returns the templates of a company that are not archived, last changed first. */
export async function listTemplates(db: Executor, cid: string): Promise<ScoutTemplate[]> {
  const rows = await db
    .select()
    .from(scoutTemplate)
    .where(active(cid))
    .orderBy(desc(scoutTemplate.updatedAt), desc(scoutTemplate.templateId));
  return rows.map(toTemplate);
}

/** Counts the templates of a company that are not archived. */
export async function countTemplates(db: Executor, cid: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(scoutTemplate).where(active(cid));
  return row?.count ?? 0;
}

/** Writes a new template and returns its id. */
export async function insertTemplate(
  db: Executor,
  cid: string,
  { title, message }: { title: string; message: string },
  now: Date,
): Promise<string> {
  const templateId = newId();
  await db.insert(scoutTemplate).values({ cid, templateId, title, message, createdAt: now, updatedAt: now });
  return templateId;
}

/** A time of change distinguishes two versions, so it always moves on. By way of UTC, which no time zone of a server changes. */
const NEXT = sql`(${scoutTemplate.updatedAt} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`;

/** The number of a text: another one is another version, for which replies are counted apart. */
const versionOf = (message: string) =>
  sql`${scoutTemplate.version} + (${scoutTemplate.message} <> ${message})::int`;

/**
 * Writes a new text over the one that its writer saw, named by its time of change (null: over any). Returns `changed`
 * when it is another one by now, and `gone` when the company has no such template or archived it.
 */
export async function rewriteTemplate(
  db: Executor,
  cid: string,
  templateId: string,
  { message, now, seenAt }: { message: string; now: Date; seenAt: Date | null },
): Promise<ScoutTemplate | 'changed' | 'gone'> {
  const target = and(active(cid), eq(scoutTemplate.templateId, templateId));
  const [row] = await db
    .update(scoutTemplate)
    .set({
      message,
      version: versionOf(message),
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${NEXT})`,
    })
    .where(and(target, seenAt === null ? undefined : eq(scoutTemplate.updatedAt, seenAt)))
    .returning();
  if (row) return toTemplate(row);
  const [current] = await db
    .select({ templateId: scoutTemplate.templateId })
    .from(scoutTemplate)
    .where(target);
  return current ? 'changed' : 'gone';
}

/** Archives a template; returns false when there is none to archive. */
export async function archiveTemplate(
  db: Executor,
  cid: string,
  templateId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(scoutTemplate)
    .set({ archivedAt: now })
    .where(and(active(cid), eq(scoutTemplate.templateId, templateId)))
    .returning({ templateId: scoutTemplate.templateId });
  return rows.length > 0;
}
