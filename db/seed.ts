import { connect } from "@/db/client";
import { products } from "@/db/schema";
import { seedProducts } from "@/lib/catalog/seed-products";

/** Writes the catalogue where it is missing; rows that exist are staff's and stay as they are. */
export async function seedDatabase(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { poolSize: 1 });
  try {
    await db
      .insert(products)
      .values(seedProducts.map((product) => ({ ...product, features: [...product.features] })))
      .onConflictDoNothing();
  } finally {
    await close();
  }
}
