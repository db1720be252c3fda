CREATE TABLE "seen_scout" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"target_uid" text NOT NULL,
	"scout_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_scout_corporation_id_universal_uid_target_uid_pk" PRIMARY KEY("corporation_id","universal_uid","target_uid")
);
--> statement-breakpoint
CREATE INDEX "seen_scout_age_idx" ON "seen_scout" USING btree ("seen_at");
