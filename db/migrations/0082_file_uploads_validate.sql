ALTER TABLE "lesson_uploads" VALIDATE CONSTRAINT "lesson_uploads_kind";
