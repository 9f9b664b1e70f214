import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { createNewsletterClock, getNextMorning } from "../src/clock/newsletter-clock";
import { startFakeShop } from "./support/fake-shop";

const run = { isBusy: false, claimed: 0, sent: 0 };
const dayMs = 86_400_000;

async function setup() {
  const shop = await startFakeShop();
  shop.respondWith(() => ({ status: 200, body: run }));
  const file = join(await createTemporaryFolder(), "newsletter-clock");
  const clock = createNewsletterClock({ file, shopOrigin: shop.origin, cronSecret: "cron secret" });
  const hourInChicago = () =>
    clock.now().toLocaleTimeString("en-US", { timeZone: "America/Chicago", hour: "numeric" });
  return { shop, file, clock, hourInChicago };
}

it("starts a morning at 9:00 AM in Chicago before and after a clock change", () => {
  const next = (now: string) => getNextMorning(new Date(now)).toISOString();
  expect(next("2030-03-09T14:59:59Z")).toBe("2030-03-09T15:00:00.000Z");
  expect(next("2030-03-09T15:00:00Z")).toBe("2030-03-10T14:00:00.000Z");
  expect(next("2030-11-03T03:00:00Z")).toBe("2030-11-03T15:00:00.000Z");
});

it("runs the newsletter cron to its end each morning before the next one", async () => {
  const { shop, clock, hourInChicago } = await setup();
  const startedAt = Date.now();
  const runTimes: number[] = [];
  let busyRuns = 2;
  shop.respondWith(() => {
    runTimes.push(clock.now().getTime());
    busyRuns -= 1;
    return { status: 200, body: { ...run, isBusy: busyRuns > 0 } };
  });
  await clock.advanceMornings(3);
  expect(hourInChicago()).toBe("9 AM");
  expect(clock.now().getTime() - startedAt).toBeGreaterThan(2 * dayMs);
  expect(clock.now().getTime() - startedAt).toBeLessThan(3.1 * dayMs);
  // One run before the first morning for emails that are already due, repeated because it was busy.
  expect(runTimes).toHaveLength(5);
  expect(runTimes.slice(0, 2).every((time) => time < startedAt + 60_000)).toBe(true);
  expect(
    new Set(runTimes.slice(2).map((time) => Math.floor((time - startedAt) / dayMs))).size,
  ).toBe(3);
  expect(shop.requests[0]).toMatchObject({ path: "/api/cron/newsletter" });
  expect(shop.requests[0]?.headers.authorization).toBe("Bearer cron secret");
});

it("only jumps forward, and resets to real time", async () => {
  const { shop, file, clock } = await setup();
  const later = new Date(Date.now() + 40 * dayMs);
  await clock.jumpTo(later);
  expect(shop.requests).toHaveLength(2);
  expect(Math.abs(clock.now().getTime() - later.getTime())).toBeLessThan(60_000);
  await expect(clock.jumpTo(new Date(Date.now() + dayMs))).rejects.toThrow("only moves forward");
  expect(Number(await readFile(file, "utf8"))).toBeGreaterThan(39 * dayMs);
  await clock.resetToRealTime();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(clock.isAhead()).toBe(false);
});

it("doesn't move the clock when the shop fails", async () => {
  const { shop, clock } = await setup();
  shop.respondWith(() => ({ status: 503 }));
  await expect(clock.advanceMornings(1)).rejects.toThrow("Is it running?");
  expect(clock.isAhead()).toBe(false);
});
