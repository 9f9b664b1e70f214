import { connect } from "@/db/client";
import { products } from "@/db/schema";
import { seedNewsletter } from "@/db/seed-newsletter";
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
