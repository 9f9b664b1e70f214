ALTER TABLE "consultation_events" VALIDATE CONSTRAINT "consultation_events_kind";--> statement-breakpoint
ALTER TABLE "consultations" VALIDATE CONSTRAINT "consultations_origin";--> statement-breakpoint
ALTER TABLE "consultations" VALIDATE CONSTRAINT "consultations_status";--> statement-breakpoint
ALTER TABLE "time_off" VALIDATE CONSTRAINT "time_off_times";
