import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { parseIssueFile } from "@/db/parse-issue-file";
import { newsletterIssues } from "@/db/schema";

/** Relative to this file, so that the working directory doesn't matter. */
const folder = new URL("../emails/sequence/", import.meta.url);

/** Inserts missing newsletter issues. Existing ones, which staff may have edited, stay unchanged. */
export async function seedNewsletter(db: Database): Promise<void> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith(".md"));
  const issues = await Promise.all(
    names.map(async (name) => parseIssueFile(name, await readFile(new URL(name, folder), "utf8"))),
  );
  await db
    .insert(newsletterIssues)
    .values(issues.map((issue) => ({ ...issue, isPublished: true, updatedAt: sql`now()` })))
    .onConflictDoNothing();
}
