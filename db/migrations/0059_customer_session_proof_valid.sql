ALTER TABLE "customer_sessions" VALIDATE CONSTRAINT "customer_sessions_email_customer_emails_email_fk";
