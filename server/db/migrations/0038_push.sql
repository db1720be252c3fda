CREATE TABLE "push_subscription" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"universal_uid" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"is_brief" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushed_message" (
	"corporation_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushed_message_corporation_id_chat_group_id_pk" PRIMARY KEY("corporation_id","chat_group_id")
);
--> statement-breakpoint
ALTER TABLE "pushed_message" ADD CONSTRAINT "pushed_message_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "public"."chat_group"("corporation_id","chat_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscription_person_idx" ON "push_subscription" USING btree ("universal_uid");