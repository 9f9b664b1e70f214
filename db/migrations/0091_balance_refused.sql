ALTER TABLE "balance_sync" ALTER COLUMN "synced_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_sync" ADD COLUMN "refused_at" timestamp with time zone;