import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { parseIssueFile } from "@/db/parse-issue-file";
import { newsletterIssues, products } from "@/db/schema";
import { seedProducts } from "@/db/values/seed-products";

/**
 * Inserts missing products and newsletter issues. Existing rows belong to staff and stay unchanged.
 */
export async function seedDatabase(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  try {
    await db
      .insert(products)
      .values(seedProducts.map((product) => ({ ...product, features: [...product.features] })))
      .onConflictDoNothing();
    await seedNewsletter(db);
  } finally {
    await close();
  }
}

/** Relative to this file, so that the working directory doesn't matter. */
const sequenceFolder = new URL("../emails/sequence/", import.meta.url);

/** Inserts missing newsletter issues. Existing ones, which staff may have edited, stay unchanged. */
export async function seedNewsletter(db: Database): Promise<void> {
  const names = (await readdir(fileURLToPath(sequenceFolder))).filter((name) =>
    name.endsWith(".md"),
  );
  const issues = await Promise.all(
    names.map(async (name) =>
      parseIssueFile(name, await readFile(new URL(name, sequenceFolder), "utf8")),
    ),
  );
  await db
    .insert(newsletterIssues)
    .values(issues.map((issue) => ({ ...issue, isPublished: true, updatedAt: sql`now()` })))
    .onConflictDoNothing();
}
