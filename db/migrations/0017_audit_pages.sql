DROP INDEX "admin_audit_action";--> statement-breakpoint
DROP INDEX "admin_audit_admin";--> statement-breakpoint
CREATE INDEX "admin_audit_action" ON "admin_audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "admin_audit_admin" ON "admin_audit" USING btree ("admin_email","id");