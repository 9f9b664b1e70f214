import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@/db/client";
import { newsletterIssues } from "@/db/schema";
import { parseIssueFile } from "@/lib/newsletter/issue-file";

/** Writes the newsletter's issues where they are missing; what staff changed stays as it is. */
export async function seedNewsletter(db: Database, root: string, now: Date): Promise<void> {
  const folder = join(root, "emails", "sequence");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  const issues = await Promise.all(
    names.map(async (name) => parseIssueFile(name, await readFile(join(folder, name), "utf8"))),
  );
  await db
    .insert(newsletterIssues)
    .values(issues.map((issue) => ({ ...issue, isPublished: true, updatedAt: now })))
    .onConflictDoNothing();
}
