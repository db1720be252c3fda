UPDATE "uploaded_file" SET "corporation_id" = '' WHERE "corporation_id" IS NULL;--> statement-breakpoint
ALTER TABLE "uploaded_file" ALTER COLUMN "corporation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "uploaded_file" DROP CONSTRAINT "uploaded_file_pkey";--> statement-breakpoint
ALTER TABLE "uploaded_file" ADD CONSTRAINT "uploaded_file_corporation_id_object_key_pk" PRIMARY KEY("corporation_id","object_key");--> statement-breakpoint
DROP INDEX "project_id_key";--> statement-breakpoint
CREATE INDEX "project_id_idx" ON "project" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "corporation_sw_idx" ON "corporation" USING btree ("corporation_id") WHERE "corporation"."is_sw";--> statement-breakpoint
-- NOT VALID: every new row is checked, and an old row that does not fit keeps nobody from starting.
ALTER TABLE "application" ADD CONSTRAINT "application_chat_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "chat_group"("corporation_id","chat_group_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_project_fk" FOREIGN KEY ("corporation_id","project_id") REFERENCES "project"("corporation_id","project_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "chat_group" ADD CONSTRAINT "chat_group_project_fk" FOREIGN KEY ("corporation_id","project_id") REFERENCES "project"("corporation_id","project_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_chat_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "chat_group"("corporation_id","chat_group_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_file_fk" FOREIGN KEY ("corporation_id","file_path") REFERENCES "uploaded_file"("corporation_id","object_key") NOT VALID;--> statement-breakpoint
ALTER TABLE "favorite_project" ADD CONSTRAINT "favorite_project_project_fk" FOREIGN KEY ("corporation_id","project_id") REFERENCES "project"("corporation_id","project_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "scout" ADD CONSTRAINT "scout_chat_group_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "chat_group"("corporation_id","chat_group_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "scout" ADD CONSTRAINT "scout_project_fk" FOREIGN KEY ("corporation_id","project_id") REFERENCES "project"("corporation_id","project_id") NOT VALID;--> statement-breakpoint
DO $$
DECLARE
  added record;
BEGIN
  FOR added IN SELECT conrelid::regclass AS of_table, conname AS name FROM pg_constraint WHERE contype = 'f' AND NOT convalidated LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', added.of_table, added.name);
    EXCEPTION WHEN foreign_key_violation THEN
      RAISE WARNING '% has rows that do not fit %: only new ones are checked', added.of_table, added.name;
    END;
  END LOOP;
END
$$;
