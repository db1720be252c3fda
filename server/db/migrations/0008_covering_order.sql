-- The order indexes carry what most filters of a search look at, so that walking along them reads no rows of the table.
-- Only short values: an entry may have 2,704 bytes at most, and longer ones would make the write fail.
DROP INDEX "candidate_last_login_idx";--> statement-breakpoint
DROP INDEX "candidate_updated_idx";--> statement-breakpoint
DROP INDEX "candidate_created_idx";--> statement-breakpoint
CREATE INDEX "candidate_last_login_idx" ON "candidate" USING btree ("last_login_at","universal_uid") INCLUDE ("hours_max","min_reward","max_years","is_blank","prefecture_code","remote","start_from","working_form_ids","job_category_ids");--> statement-breakpoint
CREATE INDEX "candidate_updated_idx" ON "candidate" USING btree ("updated_at","universal_uid") INCLUDE ("last_login_at","hours_max","min_reward","max_years","is_blank","prefecture_code","remote","start_from","working_form_ids","job_category_ids");--> statement-breakpoint
CREATE INDEX "candidate_created_idx" ON "candidate" USING btree ("created_at","universal_uid") INCLUDE ("last_login_at","hours_max","min_reward","max_years","is_blank","prefecture_code","remote","start_from","working_form_ids","job_category_ids");
