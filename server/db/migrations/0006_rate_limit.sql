CREATE TABLE "rate_limit" (
	"bucket" text NOT NULL,
	"client" text NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limit_bucket_client_pk" PRIMARY KEY("bucket","client")
);
--> statement-breakpoint
CREATE INDEX "rate_limit_over_idx" ON "rate_limit" USING btree ("resets_at");