import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { type IssueFile, parseIssueFile } from "@/db/parse-issue-file";
import { contentVersions, products } from "@/db/schema";
import { seedCourse } from "@/db/seed-course";
import { seedNewsletter } from "@/db/seed-newsletter";
import { seedProducts } from "@/db/values/seed-products";

/** Relative to this file, so that the working directory doesn't matter. */
const issueFolders = [
  new URL("../emails/sequence/", import.meta.url),
  new URL("../emails/follow-ups/", import.meta.url),
];

/** Reads the newsletter emails that come with the site. */
export async function readIssueFiles(): Promise<readonly IssueFile[]> {
  return (await Promise.all(issueFolders.map(readFolder))).flat();
}

async function readFolder(folder: URL): Promise<readonly IssueFile[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith(".md"));
  return await Promise.all(
    names.map(async (name) => parseIssueFile(name, await readFile(new URL(name, folder), "utf8"))),
  );
}

/**
 * Inserts missing products, the course and newsletter issues, and updates the texts of products and
 * issues that staff never edited.
 */
export async function seedDatabase(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  try {
    await seedCatalog(db);
    await seedCourse(db);
    await seedNewsletter(db, await readIssueFiles());
  } finally {
    await close();
  }
}

/** Every edit in the dashboard saves a version, so a product without one has the seed's texts. */
async function seedCatalog(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks first: the second statement then sees every edit that was committed before.
    await tx.select({ id: products.id }).from(products).orderBy(products.id).for("no key update");
    await tx
      .insert(products)
      .values(seedProducts.map((product) => ({ ...product, features: [...product.features] })))
      .onConflictDoUpdate({
        target: products.id,
        set: {
          title: sql`excluded.title`,
          summary: sql`excluded.summary`,
          features: sql`excluded.features`,
        },
        setWhere: sql`not exists (
          select from ${contentVersions}
          where ${contentVersions.document} = 'product:' || ${products.id})`,
      });
  });
}
