-- What a search may ask of a candidate besides words and skills, as short texts for a GIN index: a letter for the kind,
-- then the value. Numbers have a facet for each step that they reach, so that "at least" is one entry of the index;
-- the steps are those of server/domains/user-profile/filters.ts.
CREATE FUNCTION candidate_facets(
  prefecture_code text, remote text, start_from text, max_years integer, hours_max integer, min_reward integer,
  working_form_ids text[], job_categories jsonb
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_remove(
      ARRAY['p' || prefecture_code, 'r' || remote, 's' || start_from, CASE WHEN min_reward IS NULL THEN 'm' END], NULL)
    || ARRAY(SELECT 'w' || id FROM unnest(working_form_ids) id)
    || ARRAY(SELECT 'y' || least::text FROM unnest('{1,2,3,4,5,6,7,8,9,10,12,15,20,25,30,35,40,45,50}'::integer[]) least
      WHERE least <= max_years)
    || ARRAY(SELECT 'h' || least::text FROM unnest('{1,5,10,15,20,25,30,35,40}'::integer[]) least WHERE least <= hours_max)
    || ARRAY(SELECT 'h' || least::text FROM generate_series(41, hours_max) least)
    || ARRAY(SELECT 'm' || most::text
      FROM unnest('{1000,1500,2000,2500,3000,3500,4000,4500,5000,6000,7000,8000,10000,15000,20000,30000}'::integer[]) most
      WHERE most >= min_reward)
    || ARRAY(SELECT 'j' || (entry ->> 'jobCategoryId') || coalesce('>' || least::text, '')
      FROM jsonb_array_elements(job_categories) entry, unnest('{NULL,1,3,5,10,15,20}'::integer[]) least
      WHERE least IS NULL OR least <= (entry ->> 'years')::numeric)
$$;
--> statement-breakpoint
DROP INDEX "candidate_search_idx";--> statement-breakpoint
CREATE INDEX "candidate_sample_idx" ON "candidate" USING gin ("bigrams","skill_keys",candidate_facets(prefecture_code, remote, start_from, max_years, hours_max, min_reward, working_form_ids, job_categories)) WHERE right("candidate"."universal_uid", 1) = '0';--> statement-breakpoint
CREATE INDEX "candidate_search_idx" ON "candidate" USING gin ("bigrams","skill_keys",candidate_facets(prefecture_code, remote, start_from, max_years, hours_max, min_reward, working_form_ids, job_categories));