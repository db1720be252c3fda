CREATE TABLE "notification_setting" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"event" text NOT NULL,
	"frequency" text NOT NULL,
	"counted_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_setting_corporation_id_universal_uid_event_pk" PRIMARY KEY("corporation_id","universal_uid","event")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"universal_uid" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_member_fk" FOREIGN KEY ("corporation_id","universal_uid") REFERENCES "public"."corporation_member"("corporation_id","universal_uid") ON DELETE cascade ON UPDATE no action;