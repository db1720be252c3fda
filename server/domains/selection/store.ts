import { and, desc, eq, exists, sql } from 'drizzle-orm';
import type { Selection, SelectionProject } from '#endpoints/selection';
import type { Executor } from '../../db/database.ts';
import { chatGroup, project, scout } from '../../db/schema.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { recordChange } from '../../live/changes.ts';

type ChatGroup = typeof chatGroup.$inferSelect;

/** A stored conversation as the selection that it carries. */
const toSelection = ({
  selectionId,
  chatGroupId,
  projectId,
  universalUid,
  origin,
  status,
}: Pick<
  ChatGroup,
  'selectionId' | 'chatGroupId' | 'projectId' | 'universalUid' | 'origin' | 'status'
>): Selection => ({ selectionId, chatGroupId, projectId, universalUid, origin, status });

/** Returns a selection of a company, locked until the transaction ends; throws 404 when it is not theirs. */
export async function lockSelection(tx: Executor, cid: string, selectionId: string): Promise<ChatGroup> {
  const [row] = await tx
    .select()
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.selectionId, selectionId)))
    .for('update');
  if (!row) throw aggregateNotFound();
  return row;
}

/** Writes what a locked selection has become. */
export async function setSelectionStatus(
  tx: Executor,
  { cid, chatGroupId }: Pick<ChatGroup, 'cid' | 'chatGroupId'>,
  become: Pick<ChatGroup, 'status'> & Partial<Pick<ChatGroup, 'finishReason' | 'finishNote'>>,
  now: Date,
): Promise<Selection> {
  const [row] = await tx
    .update(chatGroup)
    .set(become)
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)))
    .returning();
  if (!row) throw aggregateNotFound();
  await recordChange(tx, { cid, kind: 'selection', id: chatGroupId, at: now });
  return toSelection(row);
}

/** Writes why a locked selection is about to be finished. Until it is, nobody reads it. */
export async function setFinishReason(
  tx: Executor,
  { cid, chatGroupId }: Pick<ChatGroup, 'cid' | 'chatGroupId'>,
  { reason, note }: { reason: ChatGroup['finishReason']; note: string | null },
): Promise<void> {
  await tx
    .update(chatGroup)
    .set({ finishReason: reason, finishNote: note })
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
}

/** Returns the projects in which a candidate is or was in selection, with it, newest first. */
export async function listProjectsOfCandidate(
  db: Executor,
  cid: string,
  universalUid: string,
): Promise<SelectionProject[]> {
  const rows = await db
    .select({ projectId: project.projectId, title: project.title, chatGroup })
    .from(chatGroup)
    .innerJoin(project, and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId)))
    .where(and(eq(chatGroup.cid, cid), eq(chatGroup.universalUid, universalUid)))
    .orderBy(desc(chatGroup.lastSentAt), desc(chatGroup.chatGroupId));
  return rows.map(({ projectId, title, chatGroup: row }) => ({
    project: { projectId, title },
    selection: toSelection(row),
  }));
}

/**
 * Returns the projects that have a selection of anybody, or with `onlyScouted` a scout, last changed first: what the
 * lists of conversations and of scouts filter by.
 */
export async function listProjectsWithSelections(
  db: Executor,
  cid: string,
  { onlyScouted }: { onlyScouted: boolean },
): Promise<SelectionProject[]> {
  const source = onlyScouted ? scout : chatGroup;
  const rows = await db
    .select({ projectId: project.projectId, title: project.title })
    .from(project)
    .where(
      and(
        eq(project.cid, cid),
        exists(
          db
            .select({ one: sql`1` })
            .from(source)
            .where(and(eq(source.cid, project.cid), eq(source.projectId, project.projectId))),
        ),
      ),
    )
    .orderBy(desc(project.updatedAt), desc(project.projectId));
  return rows.map((row) => ({ project: row, selection: null }));
}
