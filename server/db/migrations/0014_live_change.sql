CREATE TABLE "live_change" (
	"corporation_id" text NOT NULL,
	"change_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_change_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"transaction_id" bigint DEFAULT (pg_current_xact_id())::text::bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_change_corporation_id_change_id_pk" PRIMARY KEY("corporation_id","change_id")
);
--> statement-breakpoint
CREATE INDEX "live_change_transaction_idx" ON "live_change" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "live_change_age_idx" ON "live_change" USING btree ("changed_at");