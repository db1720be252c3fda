CREATE TABLE "application" (
	"corporation_id" text NOT NULL,
	"application_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"project_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"message" text NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "application_corporation_id_application_id_pk" PRIMARY KEY("corporation_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "billing_destination" (
	"corporation_id" text PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"department" text NOT NULL,
	"person_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"postal_code" text NOT NULL,
	"prefecture_code" text,
	"address" text NOT NULL,
	"building" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate" (
	"universal_uid" text PRIMARY KEY NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"hours_min" integer,
	"hours_max" integer,
	"min_reward" integer,
	"max_years" integer NOT NULL,
	"is_blank" boolean NOT NULL,
	"prefecture_code" text,
	"remote" text,
	"start_from" text,
	"working_form_ids" text[] NOT NULL,
	"job_category_ids" text[] NOT NULL,
	"job_categories" jsonb NOT NULL,
	"skill_keys" text[] NOT NULL,
	"search_text" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name_kana" text NOT NULL,
	"first_name_kana" text NOT NULL,
	"image_path" text,
	"headline" text NOT NULL,
	"introduction" text NOT NULL,
	"skills" jsonb NOT NULL,
	"careers" jsonb NOT NULL,
	"links" jsonb NOT NULL,
	"bigrams" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_group" (
	"corporation_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"selection_id" text NOT NULL,
	"project_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_excerpt" text,
	"last_sent_at" timestamp (3) with time zone,
	"last_from_us" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_group_corporation_id_chat_group_id_pk" PRIMARY KEY("corporation_id","chat_group_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"corporation_id" text NOT NULL,
	"chat_group_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"message_id" text NOT NULL,
	"side" text NOT NULL,
	"sender_uid" text,
	"sender_name" text NOT NULL,
	"kind" text NOT NULL,
	"text_message" text,
	"file_name" text,
	"file_path" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_message_corporation_id_chat_group_id_sequence_pk" PRIMARY KEY("corporation_id","chat_group_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "contracted_paid_plan" (
	"corporation_id" text PRIMARY KEY NOT NULL,
	"plan_name" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"price" integer NOT NULL,
	"billing_cycle" text NOT NULL,
	"auto_renew" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corporation" (
	"corporation_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"prefecture_code" text,
	"address" text DEFAULT '' NOT NULL,
	"contact_person_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"logo_path" text,
	"is_sw" boolean DEFAULT false NOT NULL,
	"contract_type" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corporation_member" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corporation_member_corporation_id_universal_uid_pk" PRIMARY KEY("corporation_id","universal_uid")
);
--> statement-breakpoint
CREATE TABLE "corporation_member_invitation" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"corporation_id" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "favorite_project" (
	"corporation_id" text NOT NULL,
	"project_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_project_corporation_id_project_id_universal_uid_pk" PRIMARY KEY("corporation_id","project_id","universal_uid")
);
--> statement-breakpoint
CREATE TABLE "favorite_user" (
	"corporation_id" text NOT NULL,
	"universal_uid" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_user_corporation_id_universal_uid_pk" PRIMARY KEY("corporation_id","universal_uid")
);
--> statement-breakpoint
CREATE TABLE "job_category" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memo" (
	"corporation_id" text NOT NULL,
	"target_uid" text NOT NULL,
	"memo" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memo_corporation_id_target_uid_pk" PRIMARY KEY("corporation_id","target_uid")
);
--> statement-breakpoint
CREATE TABLE "prefecture" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project" (
	"corporation_id" text NOT NULL,
	"project_id" text NOT NULL,
	"is_sw_project" boolean NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"detail" jsonb NOT NULL,
	"feature" jsonb NOT NULL,
	"sw_project" jsonb,
	"setting" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_corporation_id_project_id_pk" PRIMARY KEY("corporation_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "scout" (
	"corporation_id" text NOT NULL,
	"scout_id" text NOT NULL,
	"target_uid" text NOT NULL,
	"project_id" text NOT NULL,
	"message" text NOT NULL,
	"sender_uid" text NOT NULL,
	"sender_name" text NOT NULL,
	"scouted_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"replied_at" timestamp (3) with time zone,
	"last_reply_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"chat_group_id" text NOT NULL,
	CONSTRAINT "scout_corporation_id_scout_id_pk" PRIMARY KEY("corporation_id","scout_id")
);
--> statement-breakpoint
CREATE TABLE "scout_template" (
	"corporation_id" text NOT NULL,
	"template_id" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "scout_template_corporation_id_template_id_pk" PRIMARY KEY("corporation_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "temporary_account" (
	"temporary_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "uploaded_file" (
	"object_key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"corporation_id" text,
	"uploaded_by" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"universal_uid" text PRIMARY KEY NOT NULL,
	"firebase_uid" text NOT NULL,
	"email" text NOT NULL,
	"role_id" integer NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resigned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "working_form" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "application_chat_group_key" ON "application" USING btree ("corporation_id","chat_group_id");--> statement-breakpoint
CREATE INDEX "application_newest_idx" ON "application" USING btree ("corporation_id","applied_at");--> statement-breakpoint
CREATE INDEX "application_project_idx" ON "application" USING btree ("corporation_id","project_id","applied_at");--> statement-breakpoint
CREATE INDEX "application_user_idx" ON "application" USING btree ("corporation_id","universal_uid");--> statement-breakpoint
CREATE INDEX "candidate_last_login_idx" ON "candidate" USING btree ("last_login_at","universal_uid");--> statement-breakpoint
CREATE INDEX "candidate_updated_idx" ON "candidate" USING btree ("updated_at","universal_uid");--> statement-breakpoint
CREATE INDEX "candidate_created_idx" ON "candidate" USING btree ("created_at","universal_uid");--> statement-breakpoint
CREATE INDEX "candidate_search_idx" ON "candidate" USING gin ("bigrams","skill_keys","job_category_ids","working_form_ids",(array["prefecture_code", "remote", "start_from", 'y' || "max_years"::text, 'h' || "hours_max"::text]));--> statement-breakpoint
CREATE UNIQUE INDEX "chat_group_selection_key" ON "chat_group" USING btree ("corporation_id","selection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_group_pair_key" ON "chat_group" USING btree ("corporation_id","project_id","universal_uid");--> statement-breakpoint
CREATE INDEX "chat_group_latest_idx" ON "chat_group" USING btree ("corporation_id","last_sent_at","chat_group_id");--> statement-breakpoint
CREATE INDEX "chat_group_user_idx" ON "chat_group" USING btree ("corporation_id","universal_uid");--> statement-breakpoint
CREATE INDEX "chat_group_unread_idx" ON "chat_group" USING btree ("corporation_id","last_sent_at") WHERE "chat_group"."unread_count" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_id_key" ON "chat_message" USING btree ("corporation_id","message_id");--> statement-breakpoint
CREATE INDEX "corporation_member_user_idx" ON "corporation_member" USING btree ("universal_uid","joined_at");--> statement-breakpoint
CREATE INDEX "invitation_corporation_idx" ON "corporation_member_invitation" USING btree ("corporation_id","email");--> statement-breakpoint
CREATE INDEX "favorite_user_newest_idx" ON "favorite_user" USING btree ("corporation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_id_key" ON "project" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_updated_idx" ON "project" USING btree ("corporation_id","updated_at");--> statement-breakpoint
CREATE INDEX "scout_newest_idx" ON "scout" USING btree ("corporation_id","scouted_at","scout_id");--> statement-breakpoint
CREATE INDEX "scout_target_idx" ON "scout" USING btree ("corporation_id","target_uid","scouted_at");--> statement-breakpoint
CREATE INDEX "scout_chat_group_idx" ON "scout" USING btree ("corporation_id","chat_group_id");--> statement-breakpoint
CREATE INDEX "temporary_account_email_idx" ON "temporary_account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_firebase_uid_key" ON "user_account" USING btree ("firebase_uid");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account" USING btree (lower("email"));