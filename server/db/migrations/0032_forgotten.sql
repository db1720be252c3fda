CREATE TABLE "forgotten" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "forgotten_kind_id_pk" PRIMARY KEY("kind","id")
);
