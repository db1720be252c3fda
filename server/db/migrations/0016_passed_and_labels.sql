CREATE TABLE "label" (
	"corporation_id" text NOT NULL,
	"label_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "label_corporation_id_label_id_pk" PRIMARY KEY("corporation_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "labelled_user" (
	"corporation_id" text NOT NULL,
	"label_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"labelled_by" text NOT NULL,
	"labelled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "labelled_user_corporation_id_label_id_universal_uid_pk" PRIMARY KEY("corporation_id","label_id","universal_uid")
);
--> statement-breakpoint
CREATE TABLE "passed_user" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"reason" text,
	"passed_by" text NOT NULL,
	"passed_by_name" text NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passed_user_corporation_id_universal_uid_pk" PRIMARY KEY("corporation_id","universal_uid")
);
--> statement-breakpoint
ALTER TABLE "labelled_user" ADD CONSTRAINT "labelled_user_label_fk" FOREIGN KEY ("corporation_id","label_id") REFERENCES "public"."label"("corporation_id","label_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "label_name_key" ON "label" USING btree ("corporation_id","name_key");--> statement-breakpoint
CREATE INDEX "labelled_user_candidate_idx" ON "labelled_user" USING btree ("corporation_id","universal_uid");