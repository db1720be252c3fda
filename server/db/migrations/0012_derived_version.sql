CREATE TABLE "derived_version" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
