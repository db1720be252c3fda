import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ScoutTemplate } from '#endpoints/template';
import type { Executor } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { scoutTemplate } from '../../db/schema.ts';
import { aggregateNotFound } from '../../http/problem.ts';

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

/** Changes a template that is not archived; 404 when the company has no such template. */
export async function updateTemplate(
  db: Executor,
  corporationId: string,
  templateId: string,
  change: { message: string; updatedAt: Date } | { archivedAt: Date },
): Promise<ScoutTemplate> {
  const [row] = await db
    .update(scoutTemplate)
    .set(change)
    .where(and(active(corporationId), eq(scoutTemplate.templateId, templateId)))
    .returning();
  if (!row) throw aggregateNotFound();
  return toTemplate(row);
}
