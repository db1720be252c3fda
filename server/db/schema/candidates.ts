import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Remote, StartFrom, UserProfile } from '#endpoints/user-profile';
import { instant } from './columns.ts';

/** What lists show of a candidate: a function of migration 0010. */
const card = sql`candidate_card(universal_uid, last_name, first_name, headline, prefecture_code, job_categories, skills, hours_min, hours_max, min_reward, working_form_ids, remote, start_from, updated_at, created_at)`;

/** What a search may ask of a candidate besides words and skills: a function of migrations 0007 and 0010. */
const facets = sql`candidate_facets(prefecture_code, remote, start_from, max_years, hours_max, min_reward, working_form_ids, job_categories)`;

/** One candidate in sixteen, by which the search estimates what is common. */
const isInSample = sql`right("candidate"."universal_uid", 1) = '0'`;

/**
 * A candidate. What the search looks at comes first: a row is read from its beginning, and the long texts lie at its
 * end. `searchColumns` derives the columns marked as derived from the others.
 */
export const candidate = pgTable(
  'candidate',
  {
    universalUid: text('universal_uid').primaryKey(),
    lastLoginAt: instant('last_login_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: instant('created_at').notNull(),
    hoursMin: integer('hours_min'),
    hoursMax: integer('hours_max'),
    minReward: integer('min_reward'),
    /** Derived: the longest experience in any job category, in years. */
    maxYears: integer('max_years').notNull(),
    /** Derived: no introduction or no career entered. */
    isBlank: boolean('is_blank').notNull(),
    prefectureCode: text('prefecture_code'),
    remote: text('remote').$type<Remote>(),
    startFrom: text('start_from').$type<StartFrom>(),
    workingFormIds: text('working_form_ids').array().notNull(),
    /** Derived from the job categories. */
    jobCategoryIds: text('job_category_ids').array().notNull(),
    jobCategories: jsonb('job_categories').$type<UserProfile['jobCategories']>().notNull(),
    /** Derived: skills in the form in which all spellings and synonyms are equal. */
    skillKeys: text('skill_keys').array().notNull(),
    /** Derived: everything a keyword may hit, folded, with other spellings and synonyms (`searchedForm`). */
    searchText: text('search_text').notNull(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    lastNameKana: text('last_name_kana').notNull(),
    firstNameKana: text('first_name_kana').notNull(),
    imagePath: text('image_path'),
    headline: text('headline').notNull(),
    introduction: text('introduction').notNull(),
    skills: jsonb('skills').$type<UserProfile['skills']>().notNull(),
    careers: jsonb('careers').$type<UserProfile['careers']>().notNull(),
    links: jsonb('links').$type<UserProfile['links']>().notNull(),
    /** Derived: headline and positions, folded like `searchText`; what an order by fit looks at. */
    titleText: text('title_text').notNull().default(''),
    /** Derived: what the index holds of `searchText`, see `gramsOf`. */
    bigrams: integer('bigrams').array().notNull(),
    /**
     * Written by the database: most of what lists show of the candidate, as the text of a JSON object but for its first
     * brace.
     */
    card: text('card').notNull().generatedAlwaysAs(card),
  },
  (table) => [
    // Each carries most of what a search filters by (`include`, which Drizzle cannot say): migration 0008.
    index('candidate_last_login_idx').on(table.lastLoginAt, table.universalUid),
    index('candidate_updated_idx').on(table.updatedAt, table.universalUid),
    index('candidate_created_idx').on(table.createdAt, table.universalUid),
    // One index for all conditions: the rarest leads, and the others are skipped through beside it.
    index('candidate_search_idx').using('gin', table.bigrams, table.skillKeys, facets),
    // The same for one candidate in sixteen: where it finds many, the large one is not needed.
    index('candidate_sample_idx').using('gin', table.bigrams, table.skillKeys, facets).where(isInSample),
    // How far back so many of the newest reach is counted in the same sixteenth.
    index('candidate_last_login_sample_idx').on(table.lastLoginAt).where(isInSample),
    index('candidate_updated_sample_idx').on(table.updatedAt).where(isInSample),
    index('candidate_created_sample_idx').on(table.createdAt).where(isInSample),
    // And for another quarter, apart from that: what would be too few in a sixteenth is often enough in both.
    index('candidate_quarter_idx')
      .using('gin', table.bigrams, table.skillKeys, facets)
      .where(sql`right(${table.universalUid}, 1) in ('1', '2', '3', '4')`),
  ],
);

/** Which version of the code and its data wrote derived columns; where another one did, they are derived again. */
export const derivedVersion = pgTable('derived_version', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  /** The newest version that has started: older ones leave the columns alone from then on. */
  target: integer('target').notNull().default(0),
  /** The process that is at it, and until when others leave it to that. */
  claimedBy: text('claimed_by'),
  claimedUntil: instant('claimed_until'),
});
