ALTER TABLE "incidents" VALIDATE CONSTRAINT "incidents_kind";
