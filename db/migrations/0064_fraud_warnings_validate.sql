ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_review_reason";--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_status";