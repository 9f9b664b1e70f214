import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { seedProducts } from "@/lib/catalog/seed-products";

/** The address of an empty database, which goes with the test. */
async function emptyDatabase(): Promise<string> {
  const server = Object.assign(new URL(inject("templateUrl")), { pathname: "/postgres" });
  const sql = postgres(server.href, { max: 1, onnotice: () => undefined });
  const name = `test_${randomBytes(6).toString("hex")}`;
  await sql`create database ${sql(name)}`;
  onTestFinished(async () => {
    await sql`drop database ${sql(name)} with (force)`;
    await sql.end();
  });
  return Object.assign(server, { pathname: `/${name}` }).href;
}

test("deploys that migrate and seed at once wait for each other, and later ones change nothing", async () => {
  const url = await emptyDatabase();
  const deploy = async () => {
    await migrateDatabase(url);
    await seedDatabase(url);
  };
  await Promise.all([deploy(), deploy(), deploy(), deploy()]);
  const sql = postgres(url, { max: 1 });
  try {
    const journal = () => sql`select hash from drizzle.__drizzle_migrations order by id`;
    const [first, products] = [await journal(), await sql`select id from products`];
    expect(new Set(first.map(({ hash }) => hash)).size).toBe(first.length);
    expect(products).toHaveLength(seedProducts.length);
    await sql`update products set price_cents = 5999 where id = 'ebook'`;
    await deploy();
    expect(await journal()).toEqual(first);
    const [ebook] = await sql`select price_cents from products where id = 'ebook'`;
    expect(ebook, "what staff changed stays").toEqual({ price_cents: 5999 });
  } finally {
    await sql.end();
  }
});
