ALTER TABLE "radio_stations" VALIDATE CONSTRAINT "radio_stations_hours";--> statement-breakpoint
ALTER TABLE "radio_stations" VALIDATE CONSTRAINT "radio_stations_day_percent";
