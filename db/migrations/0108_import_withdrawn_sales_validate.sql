ALTER TABLE "import_rows" VALIDATE CONSTRAINT "import_rows_problem";
