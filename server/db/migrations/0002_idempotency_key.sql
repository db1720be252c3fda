CREATE TABLE "idempotency_key" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_corporation_id_universal_uid_endpoint_key_pk" PRIMARY KEY("corporation_id","universal_uid","endpoint","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_age_idx" ON "idempotency_key" USING btree ("created_at");