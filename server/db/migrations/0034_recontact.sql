CREATE TABLE IF NOT EXISTS "recontact" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"recontact_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recontact_corporation_id_universal_uid_pk" PRIMARY KEY("corporation_id","universal_uid")
);
--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN IF NOT EXISTS "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "corporation_member" ADD COLUMN IF NOT EXISTS "is_mailed_own_only" boolean;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recontact_day_idx" ON "recontact" USING btree ("corporation_id","recontact_on","universal_uid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_group_assigned_idx" ON "chat_group" USING btree ("corporation_id","assignee_uid","assigned_at") WHERE "chat_group"."assigned_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_group_reply_due_idx" ON "chat_group" USING btree ("corporation_id","reply_due_on") WHERE "chat_group"."reply_due_on" is not null;
