ALTER TABLE "chat_group" ADD COLUMN "assignee_uid" text;--> statement-breakpoint
CREATE INDEX "chat_group_assignee_idx" ON "chat_group" USING btree ("corporation_id","assignee_uid","last_sent_at");