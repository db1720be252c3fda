ALTER TABLE "planned_message" ALTER COLUMN "chat_group_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_message" ADD COLUMN "target_uid" text;--> statement-breakpoint
ALTER TABLE "planned_message" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "planned_message" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "planned_message" ADD COLUMN "last_scout_id" text;--> statement-breakpoint
ALTER TABLE "planned_message" ADD COLUMN "was_passed" boolean;