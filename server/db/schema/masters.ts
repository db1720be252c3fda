import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const jobCategory = pgTable('job_category', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
});

export const prefecture = pgTable('prefecture', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
});

export const workingForm = pgTable('working_form', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});
