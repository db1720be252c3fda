ALTER TABLE "scout" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "scout_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;