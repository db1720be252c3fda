CREATE TABLE "conversation_mark" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	CONSTRAINT "conversation_mark_corporation_id_universal_uid_chat_group_id_pk" PRIMARY KEY("corporation_id","universal_uid","chat_group_id")
);
--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "assignee_uid" text;--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "reply_due_on" date;--> statement-breakpoint
ALTER TABLE "conversation_mark" ADD CONSTRAINT "conversation_mark_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "public"."chat_group"("corporation_id","chat_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_mark_group_idx" ON "conversation_mark" USING btree ("corporation_id","chat_group_id");