CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_group_person_idx" ON "chat_group" USING btree ("universal_uid");--> statement-breakpoint
-- Processes of this version write the names themselves, which a database spread over servers cannot do.
DROP TRIGGER IF EXISTS "chat_group_partner_key" ON "chat_group";--> statement-breakpoint
DROP TRIGGER IF EXISTS "candidate_partner_key" ON "candidate";--> statement-breakpoint
DROP FUNCTION IF EXISTS set_partner_key();--> statement-breakpoint
DROP FUNCTION IF EXISTS spread_partner_key();--> statement-breakpoint
DROP FUNCTION IF EXISTS candidate_name_key(candidate);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "chat_group_name_idx";
