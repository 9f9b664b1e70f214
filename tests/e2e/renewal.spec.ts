import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { sourceFiles } from "../support/source-files";
import { startSecondServer } from "./support/second-server";
import { closeShopDatabase, reopenShopDatabase, withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

/** What an announced price may take to show where nobody edited it (content/products/[id]/page.tsx). */
const promisedSeconds = 300;

/** The public pages that show something of this module of lib/web. */
const pagesThatShow = (module: string) =>
  sourceFiles()
    .filter(({ path }) => /^app\/\(public\)\/.*page\.tsx$/.test(path))
    .filter(({ imports }) => imports.some(({ target }) => target === `lib/web/${module}`))
    .map(({ path }) => path.replace(/^app\/\(public\)|\/page\.tsx$/g, "") || "/");
const cataloguePages = pagesThatShow("catalog");
const renewedPages = [...cataloguePages, ...pagesThatShow("content"), ...pagesThatShow("events")];

const setPrices = (addCents: number) =>
  withShopDatabase((db) =>
    db.execute(sql`update products set price_cents = price_cents + ${addCents}`),
  );

test("pages with prices are built to be renewed, and to be too old to show after 5 minutes", () => {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as {
    routes: Record<string, { initialRevalidateSeconds?: unknown; initialExpireSeconds?: unknown }>;
  };
  expect(cataloguePages).toEqual(expect.arrayContaining(["/ebook", "/courses", "/radio", "/cart"]));
  for (const path of cataloguePages) {
    const { initialRevalidateSeconds: renewed, initialExpireSeconds: shown } = routes[path] ?? {};
    expect(Number(renewed), path).toBeGreaterThan(0);
    expect(Number(renewed), path).toBeLessThan(promisedSeconds);
    expect(Number(shown), path).toBeLessThanOrEqual(promisedSeconds);
  }
});

/** A server whose clock a test turns, and its pages' prices as the first to look sees them. */
async function startElsewhere() {
  const server = await startSecondServer();
  const look = () =>
    Promise.all(
      renewedPages.map(async (path) => {
        const answer = await fetch(server.origin + path);
        const prices = (await answer.text()).match(/\$[\d,]+\.\d\d/g) ?? [];
        return [path, answer.status, ...prices].join(" ");
      }),
    );
  await server.turnClock();
  return { ...server, look, before: await look() };
}

test("a price that was changed elsewhere shows after 5 minutes, to the first who looks", async () => {
  const { look, before, turnClock, stop } = await startElsewhere();
  try {
    await setPrices(11);
    try {
      expect(await look(), "no time has passed, and nobody told it").toEqual(before);
      await turnClock();
      const after = await look();
      for (const [at, seen] of before.entries()) {
        if (seen.includes("$")) expect(after[at]).not.toBe(seen);
      }
    } finally {
      await setPrices(-11);
    }
    // The pages lie beside the build, for whoever serves it next.
    await turnClock();
    expect(await look()).toEqual(before);
  } finally {
    await stop();
  }
});

test("pages stand as they were while the database is gone for longer than that", async () => {
  const { look, before, turnClock, stop } = await startElsewhere();
  try {
    await closeShopDatabase();
    try {
      await turnClock();
      expect(await look()).toEqual(before);
      await turnClock();
      expect(await look()).toEqual(before);
    } finally {
      await reopenShopDatabase();
    }
  } finally {
    await stop();
  }
});
