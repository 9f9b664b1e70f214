ALTER TABLE "course_certificates" DROP CONSTRAINT "course_certificates_grant_id_grants_id_fk";
--> statement-breakpoint
ALTER TABLE "lesson_progress" DROP CONSTRAINT "lesson_progress_grant_id_grants_id_fk";
--> statement-breakpoint
ALTER TABLE "practice_results" DROP CONSTRAINT "practice_results_grant_id_grants_id_fk";
