import { connect } from "@/db/client";
import { readIssueFiles } from "@/db/read-issue-files";
import { products } from "@/db/schema";
import { seedNewsletter } from "@/db/seed-newsletter";
import { seedProducts } from "@/db/values/seed-products";

/**
 * Inserts missing products and newsletter issues, and updates the texts of those that staff never
 * edited.
 */
export async function seedDatabase(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  try {
    await db
      .insert(products)
      .values(seedProducts.map((product) => ({ ...product, features: [...product.features] })))
      .onConflictDoNothing();
    await seedNewsletter(db, await readIssueFiles());
  } finally {
    await close();
  }
}
