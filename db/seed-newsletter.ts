import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { parseIssueFile } from "@/db/parse-issue-file";
import { newsletterIssues } from "@/db/schema";

/** From this file on, so that it does not matter where a deploy or a test is started. */
const folder = new URL("../emails/sequence/", import.meta.url);

/** Writes the newsletter's issues where they are missing; what staff changed stays as it is. */
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
