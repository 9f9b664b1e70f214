CREATE TABLE "database_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"lineage" uuid DEFAULT gen_random_uuid() NOT NULL,
	"server" text NOT NULL,
	"ticks" bigint DEFAULT 0 NOT NULL,
	"ticked_at" timestamp with time zone,
	CONSTRAINT "database_clock_one" CHECK ("database_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "database_restores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "database_restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"noticed_at" timestamp with time zone NOT NULL,
	"data_until" timestamp with time zone,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "database_restores_decision" CHECK ("database_restores"."decision" in ('skip', 'send'))
);
