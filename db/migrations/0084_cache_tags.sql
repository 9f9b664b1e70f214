CREATE TABLE "cache_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
