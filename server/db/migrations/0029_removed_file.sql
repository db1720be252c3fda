CREATE TABLE "removed_file" (
	"corporation_id" text NOT NULL,
	"object_key" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_file_corporation_id_object_key_pk" PRIMARY KEY("corporation_id","object_key")
);
