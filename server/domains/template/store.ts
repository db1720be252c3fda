import { and, desc, eq, isNull, sql } from 'drizzle-orm';
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

const active = (corporationId: string) =>
  and(eq(scoutTemplate.corporationId, corporationId), isNull(scoutTemplate.archivedAt));

/** The templates of a company that are not archived, last changed first. */
export async function listTemplates(db: Executor, corporationId: string): Promise<ScoutTemplate[]> {
  const rows = await db
    .select()
    .from(scoutTemplate)
    .where(active(corporationId))
    .orderBy(desc(scoutTemplate.updatedAt), desc(scoutTemplate.templateId));
  return rows.map(toTemplate);
}

/** Writes a new template and answers its id. */
export async function insertTemplate(
  db: Executor,
  corporationId: string,
  { title, message }: { title: string; message: string },
  now: Date,
): Promise<string> {
  const templateId = newId();
  await db
    .insert(scoutTemplate)
    .values({ corporationId, templateId, title, message, createdAt: now, updatedAt: now });
  return templateId;
}

/** A time of change tells two versions apart, so it always moves on. */
const NEXT = sql`${scoutTemplate.updatedAt} + interval '1 millisecond'`;

/**
 * Writes a new text over the one that its writer saw, named by its time of change (null: over any). Answers `changed`
 * when it is another one by now, and `gone` when the company has no such template or archived it.
 */
export async function rewriteTemplate(
  db: Executor,
  corporationId: string,
  templateId: string,
  { message, now, seenAt }: { message: string; now: Date; seenAt: Date | null },
): Promise<ScoutTemplate | 'changed' | 'gone'> {
  const target = and(active(corporationId), eq(scoutTemplate.templateId, templateId));
  const [row] = await db
    .update(scoutTemplate)
    .set({ message, updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${NEXT})` })
    .where(and(target, seenAt === null ? undefined : eq(scoutTemplate.updatedAt, seenAt)))
    .returning();
  if (row) return toTemplate(row);
  const [current] = await db
    .select({ templateId: scoutTemplate.templateId })
    .from(scoutTemplate)
    .where(target);
  return current ? 'changed' : 'gone';
}

/** Takes a template out of the list for good; false when there is none to take. */
export async function archiveTemplate(
  db: Executor,
  corporationId: string,
  templateId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(scoutTemplate)
    .set({ archivedAt: now })
    .where(and(active(corporationId), eq(scoutTemplate.templateId, templateId)))
    .returning({ templateId: scoutTemplate.templateId });
  return rows.length > 0;
}
