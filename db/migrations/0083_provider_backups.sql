CREATE TABLE "provider_backups" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"provider" text NOT NULL,
	"retention_days" integer NOT NULL,
	"restored_on" date NOT NULL,
	"recorded_by_email" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_backups_retention" CHECK ("provider_backups"."retention_days" between 1 and 3650)
);
