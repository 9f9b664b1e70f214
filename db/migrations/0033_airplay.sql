CREATE TABLE "radio_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"station_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"imported_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "radio_programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"station_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "radio_stations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"market" text NOT NULL,
	"format" text NOT NULL,
	"stream_url" text,
	"time_zone" text DEFAULT 'America/Chicago' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"log_mapping" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "station_id" uuid;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD COLUMN "log_key" text;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "weekly_emails_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "agreed_spins" integer;--> statement-breakpoint
ALTER TABLE "radio_submissions" ADD COLUMN "agreed_note" text;--> statement-breakpoint
ALTER TABLE "radio_imports" ADD CONSTRAINT "radio_imports_station_id_radio_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."radio_stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_programs" ADD CONSTRAINT "radio_programs_station_id_radio_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."radio_stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "radio_programs_name" ON "radio_programs" USING btree ("station_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "radio_stations_name" ON "radio_stations" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_station_id_radio_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."radio_stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_program_id_radio_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."radio_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_import_id_radio_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."radio_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "radio_spins_log_row" ON "radio_spins" USING btree ("order_item_id","log_key") WHERE undone_at is null;--> statement-breakpoint
ALTER TABLE "radio_spins" ADD CONSTRAINT "radio_spins_source" CHECK ("radio_spins"."source" in ('manual', 'log'));