import { connect } from "@/db/client";
import { products } from "@/db/schema";
import { seedNewsletter } from "@/db/seed-newsletter";
import { seedProducts } from "@/lib/catalog/seed-products";

/**
 * Writes the catalogue and the newsletter's issues where they are missing; rows that exist are
 * staff's and stay as they are.
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
