ALTER TABLE "consultation_events" DROP CONSTRAINT "consultation_events_kind";--> statement-breakpoint
ALTER TABLE "consultations" DROP CONSTRAINT "consultations_status";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_unpaid_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "origin" text DEFAULT 'request' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "blocked_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "blocked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "starts_time" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "ends_time" text;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_kind" CHECK ("consultation_events"."kind" in ('offered', 'payment_requested', 'declined', 'expired', 'paid', 'paid_late', 'paid_twice', 'refunded', 'rescheduled', 'invited', 'done', 'no_show', 'held', 'moved', 'canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_origin" CHECK ("consultations"."origin" in ('request', 'self')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_status" CHECK ("consultations"."status" in ('requested', 'offered', 'payment_requested', 'paid', 'invited', 'done', 'declined', 'expired', 'paid_late', 'refunded', 'canceled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_times" CHECK ("time_off"."starts_time" ~ '^[0-2][0-9]:[0-5][0-9]$' and "time_off"."ends_time" ~ '^[0-2][0-9]:[0-5][0-9]$' and ("time_off"."ends_on" > "time_off"."starts_on" or "time_off"."ends_time" > "time_off"."starts_time")) NOT VALID;--> statement-breakpoint
-- Times that visitors book themselves, with their buffers. Staff may offer over a buffer, so their times have none.
-- safe: no row has a value in these new columns yet, and a business has few thousand consultations
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_no_blocked_overlap"
  EXCLUDE USING gist (tstzrange(blocked_from, blocked_until) WITH &&)
  WHERE (blocked_from is not null and status in ('offered', 'payment_requested', 'paid', 'invited'));
