CREATE TABLE "mail_round" (
	"kind" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outgoing_mail_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "unread_marked_count" integer;
