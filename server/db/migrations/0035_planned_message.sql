CREATE TABLE "planned_message" (
	"corporation_id" text NOT NULL,
	"planned_message_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"text_message" text NOT NULL,
	"writer_uid" text NOT NULL,
	"writer_name" text NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"seen_count" integer NOT NULL,
	"was_project_open" boolean NOT NULL,
	"held_reason" text,
	"held_text" text,
	"claim" text,
	"claimed_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "planned_message_corporation_id_planned_message_id_pk" PRIMARY KEY("corporation_id","planned_message_id")
);
--> statement-breakpoint
ALTER TABLE "planned_message" ADD CONSTRAINT "planned_message_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "public"."chat_group"("corporation_id","chat_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_message_group_idx" ON "planned_message" USING btree ("corporation_id","chat_group_id");--> statement-breakpoint
CREATE INDEX "planned_message_due_idx" ON "planned_message" USING btree ("send_at") WHERE "planned_message"."held_reason" is null;