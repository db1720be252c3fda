ALTER TABLE "chat_group" ADD COLUMN "finish_reason" text;--> statement-breakpoint
ALTER TABLE "chat_group" ADD COLUMN "finish_note" text;--> statement-breakpoint
ALTER TABLE "scout" ADD COLUMN "template_id" text;