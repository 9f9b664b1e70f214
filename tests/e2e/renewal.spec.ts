import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { sourceFiles } from "../support/source-files";
import { startSecondServer } from "./support/second-server";
import { closeShopDatabase, reopenShopDatabase, withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

/** How long a change made on another server may take to appear. */
const maxAgeSeconds = 300;

/** Public pages that call one of these cached reads of lib/web/http. */
const pagesThatCall = (reads: RegExp) =>
  sourceFiles()
    .filter(({ path }) => /^app\/\(public\)\/.*page\.tsx$/.test(path))
    .filter(({ code }) => reads.test(code))
    .map(({ path }) => path.replace(/^app\/\(public\)|\/page\.tsx$/g, "") || "/");
const catalogPages = pagesThatCall(/\b(getCatalog|getProduct|getEbookFile|getProductReviews)\(/);
const eventPages = pagesThatCall(/\bgetUpcomingEvents\(/);
const contentPages = pagesThatCall(/\b(getFaqEntries|getCourseOutline|getPageContent|getPeople)\(/);
const renewedPages = [...catalogPages, ...contentPages, ...eventPages];

const setPrices = (addCents: number) =>
  withShopDatabase((db) =>
    db.execute(sql`update products set price_cents = price_cents + ${addCents}`),
  );

test("pages that staff edit are revalidated, and expire after 5 minutes", () => {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as {
    routes: Record<string, { initialRevalidateSeconds?: unknown; initialExpireSeconds?: unknown }>;
  };
  expect(catalogPages).toEqual(expect.arrayContaining(["/ebook", "/courses", "/radio", "/cart"]));
  expect(eventPages).toEqual(expect.arrayContaining(["/events", "/community"]));
  for (const path of renewedPages) {
    const { initialRevalidateSeconds: renewed, initialExpireSeconds: shown } = routes[path] ?? {};
    expect(Number(renewed), path).toBeGreaterThan(0);
    expect(Number(renewed), path).toBeLessThan(maxAgeSeconds);
    expect(Number(shown), path).toBeLessThanOrEqual(maxAgeSeconds);
  }
});

test("what changes elsewhere appears after 5 minutes, for the first visitor, and pages outlive the database", async () => {
  const { origin, turnClock, stop } = await startSecondServer();
  /** The prices that the first visitor sees. */
  const look = () =>
    Promise.all(
      renewedPages.map(async (path) => {
        const response = await fetch(origin + path);
        const prices = (await response.text()).match(/\$[\d,]+\.\d\d/g) ?? [];
        return [path, response.status, ...prices].join(" ");
      }),
    );
  const title = "Split sheet night";
  const listPagesWithEvent = async () => {
    const pages = eventPages.map(async (path) => {
      const text = await (await fetch(origin + path)).text();
      return text.includes(title) ? [path] : [];
    });
    return (await Promise.all(pages)).flat();
  };
  const run = (statement: ReturnType<typeof sql>) =>
    withShopDatabase((db) => db.execute(statement));
  try {
    await turnClock();
    const before = await look();
    expect(before.filter((seen) => seen.includes("$"))).not.toEqual([]);
    await test.step("a price and an event", async () => {
      await setPrices(11);
      try {
        await run(sql`insert into events (title, description, starts_at, ends_at, is_published)
          values (${title}, '', now() + interval '1 hour', now() + interval '2 hours', true)`);
        expect(await look(), "no time has passed, and nobody told it").toEqual(before);
        await turnClock();
        const after = await look();
        for (const [at, seen] of before.entries()) {
          // A membership's prices aren't in the catalog.
          const isPriced = seen.includes("$") && catalogPages.includes(renewedPages[at] ?? "");
          if (isPriced) expect(after[at]).not.toBe(seen);
        }
        expect(await listPagesWithEvent()).toEqual(eventPages);
        await run(sql`update events set starts_at = now() - interval '1 hour', ends_at = now()
          where title = ${title}`);
        await turnClock();
        expect(await listPagesWithEvent(), "it's over").toEqual([]);
      } finally {
        await setPrices(-11);
        await run(sql`delete from events where title = ${title}`);
      }
      // Prerendered pages are stored next to the build.
      await turnClock();
      expect(await look()).toEqual(before);
    });
    await test.step("the database is down for more than 5 minutes", async () => {
      await closeShopDatabase();
      try {
        await turnClock();
        expect(await look()).toEqual(before);
        await turnClock();
        expect(await look()).toEqual(before);
      } finally {
        await reopenShopDatabase();
      }
    });
  } finally {
    await stop();
  }
});
