CREATE TABLE "mail_attempt" (
	"universal_uid" text NOT NULL,
	"kind" text NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_attempt_universal_uid_kind_pk" PRIMARY KEY("universal_uid","kind")
);
--> statement-breakpoint
CREATE TABLE "undeliverable_address" (
	"address" text PRIMARY KEY NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL
);
