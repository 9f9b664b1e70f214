import { describe, expect, test } from "vitest";
import { products, rateLimits } from "@/db/schema";
import { seedProducts } from "@/db/values/seed-products";
import { testDatabase } from "@/tests/support/database";

describe("the test database", () => {
  const database = testDatabase();

  test("holds the seeded catalog", async () => {
    expect(await database.db.select().from(products)).toHaveLength(seedProducts.length);
  });

  test("empties everything but the catalog", async () => {
    await database.db
      .insert(rateLimits)
      .values({ key: "a", windowStartedAt: new Date("2030-01-01"), hits: 1 });
    await database.empty();
    expect(await database.db.select().from(rateLimits)).toHaveLength(0);
    expect(await database.db.select().from(products)).toHaveLength(seedProducts.length);
  });
});
