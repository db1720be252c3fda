CREATE TABLE "saved_search" (
	"corporation_id" text NOT NULL,
	"saved_search_id" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_search_corporation_id_saved_search_id_pk" PRIMARY KEY("corporation_id","saved_search_id")
);
--> statement-breakpoint
CREATE TABLE "saved_search_mail" (
	"universal_uid" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_member" (
	"corporation_id" text NOT NULL,
	"saved_search_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_search_member_corporation_id_saved_search_id_universal_uid_pk" PRIMARY KEY("corporation_id","saved_search_id","universal_uid")
);
--> statement-breakpoint
ALTER TABLE "saved_search_member" ADD CONSTRAINT "saved_search_member_search_fk" FOREIGN KEY ("corporation_id","saved_search_id") REFERENCES "public"."saved_search"("corporation_id","saved_search_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_member" ADD CONSTRAINT "saved_search_member_member_fk" FOREIGN KEY ("corporation_id","universal_uid") REFERENCES "public"."corporation_member"("corporation_id","universal_uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_name_key" ON "saved_search" USING btree ("corporation_id","name") WHERE "saved_search"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_search_removed_idx" ON "saved_search" USING btree ("corporation_id","removed_at") WHERE "saved_search"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_search_member_user_idx" ON "saved_search_member" USING btree ("corporation_id","universal_uid");--> statement-breakpoint
CREATE INDEX "saved_search_member_mail_idx" ON "saved_search_member" USING btree ("corporation_id","universal_uid") WHERE "saved_search_member"."is_mailed";