ALTER TABLE "newsletter_events" VALIDATE CONSTRAINT "newsletter_events_type";
