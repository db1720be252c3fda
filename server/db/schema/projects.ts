import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Project } from '#endpoints/project';
import { instant } from './columns.ts';

export const project = pgTable(
  'project',
  {
    cid: text('corporation_id').notNull(),
    projectId: text('project_id').notNull(),
    isSwProject: boolean('is_sw_project').notNull(),
    status: text('status').$type<'draft' | 'published' | 'paused' | 'closed'>().notNull(),
    title: text('title').notNull(),
    /** Derived: the title as lists look through it (`listWordsOf`); null when a version before has written it. */
    titleWords: text('title_words'),
    // Kept as they were written, by this version or another one: `readSections` reads them through their schemas.
    detail: jsonb('detail').$type<Project['content']['detail']>().notNull(),
    /** Of an uploaded picture, its address on the day of the write: a process of the version before shows it. */
    feature: jsonb('feature').$type<Project['content']['feature']>().notNull(),
    /** The key of an uploaded picture; it counts while the address in `feature` ends with it. */
    imageKey: text('image_key'),
    swProject: jsonb('sw_project').$type<Project['content']['swProject']>(),
    setting: jsonb('setting').$type<Project['setting']>().notNull(),
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.projectId] }),
    index('project_id_idx').on(table.projectId),
    index('project_updated_idx').on(table.cid, table.updatedAt),
    index('project_no_words_idx').on(table.cid, table.projectId).where(sql`${table.titleWords} is null`),
  ],
);

/** Returns the key that keeps the project of a row in the same company. */
export const ofProject = (name: string, table: { cid: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.cid, table.projectId],
    foreignColumns: [project.cid, project.projectId],
  });

/** A candidate likes a project. */
export const favoriteProject = pgTable(
  'favorite_project',
  {
    cid: text('corporation_id').notNull(),
    projectId: text('project_id').notNull(),
    universalUid: text('universal_uid').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cid, table.projectId, table.universalUid] }),
    index('favorite_project_newest_idx').on(table.cid, table.createdAt),
    ofProject('favorite_project_project_fk', table),
  ],
);
