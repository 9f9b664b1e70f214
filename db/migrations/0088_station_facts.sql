ALTER TABLE "radio_stations" ADD COLUMN "call_sign" text;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "is_commercial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "airs_from" integer;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "airs_until" integer;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD COLUMN "day_percent" integer;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD CONSTRAINT "radio_stations_hours" CHECK (num_nulls("radio_stations"."airs_from", "radio_stations"."airs_until") in (0, 2) and "radio_stations"."airs_from" between 0 and 23 and "radio_stations"."airs_until" between 1 and 24) NOT VALID;--> statement-breakpoint
ALTER TABLE "radio_stations" ADD CONSTRAINT "radio_stations_day_percent" CHECK ("radio_stations"."day_percent" between 0 and 100) NOT VALID;