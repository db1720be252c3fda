ALTER TABLE "project" ADD COLUMN "title_words" text;--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "partner_words" text;--> statement-breakpoint
ALTER TABLE "derived_version" ADD COLUMN "target" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "derived_version" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "derived_version" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
-- As in migration 0003; what was derived of the name before goes, so that it is derived again.
CREATE OR REPLACE FUNCTION spread_partner_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_group SET partner_key = candidate_name_key(NEW), partner_words = NULL WHERE universal_uid = NEW.universal_uid;
  RETURN NULL;
END
$$;
