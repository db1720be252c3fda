CREATE TABLE "message_search" (
	"corporation_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"search_text" text NOT NULL,
	"grams" integer[] NOT NULL,
	CONSTRAINT "message_search_corporation_id_chat_group_id_sequence_pk" PRIMARY KEY("corporation_id","chat_group_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_message_fk" FOREIGN KEY ("corporation_id","chat_group_id","sequence") REFERENCES "public"."chat_message"("corporation_id","chat_group_id","sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_search_newest_idx" ON "message_search" USING btree ("corporation_id","sent_at","chat_group_id","sequence");--> statement-breakpoint
CREATE INDEX "message_search_grams_idx" ON "message_search" USING gin ("grams");