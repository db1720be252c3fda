ALTER TABLE "chat_group" ADD COLUMN "finish_reason" text;--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "finish_note" text;--> statement-breakpoint
ALTER TABLE "scout" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "scout" ADD CONSTRAINT "scout_template_fk" FOREIGN KEY ("corporation_id","template_id") REFERENCES "public"."scout_template"("corporation_id","template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_group_status_idx" ON "chat_group" USING btree ("corporation_id",array_position('{scouting,applied,inProgress,matched,finished}'::text[], "status"),"created_at","chat_group_id");--> statement-breakpoint
CREATE INDEX "chat_group_name_idx" ON "chat_group" USING btree ("corporation_id",coalesce(nullif(substring("partner_key" from '[^ ]*$'), ''), "partner_key"),"chat_group_id");