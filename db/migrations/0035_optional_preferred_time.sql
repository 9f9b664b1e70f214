ALTER TABLE "consultations" ALTER COLUMN "preferred_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ALTER COLUMN "preferred_time" DROP NOT NULL;