CREATE TABLE "audit_entry" (
	"corporation_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"action" text NOT NULL,
	"records" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_entry_corporation_id_entry_id_pk" PRIMARY KEY("corporation_id","entry_id")
);
--> statement-breakpoint
CREATE INDEX "audit_entry_newest_idx" ON "audit_entry" USING btree ("corporation_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_age_idx" ON "audit_entry" USING btree ("at");