import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NewsletterClock, nextMorning } from "@/scripts/inbox/newsletter-clock";
import { startShopStandIn } from "./support/shop-stand-in";
import { temporaryFolder } from "./support/temporary-folder";

const run = { isBusy: false, claimed: 0, sent: 0 };
const dayMs = 86_400_000;

async function setup() {
  const shop = await startShopStandIn();
  shop.answerWith(() => ({ status: 200, body: run }));
  const file = join(await temporaryFolder(), "newsletter-clock");
  const clock = new NewsletterClock({ file, shopOrigin: shop.origin, cronSecret: "the secret" });
  const hourInChicago = () =>
    clock.now().toLocaleTimeString("en-US", { timeZone: "America/Chicago", hour: "numeric" });
  return { shop, file, clock, hourInChicago };
}

test("a morning begins at 9:00 in Chicago, on both sides of a clock change", () => {
  const next = (now: string) => nextMorning(new Date(now)).toISOString();
  expect(next("2030-03-09T14:59:59Z")).toBe("2030-03-09T15:00:00.000Z");
  expect(next("2030-03-09T15:00:00Z")).toBe("2030-03-10T14:00:00.000Z");
  expect(next("2030-11-03T03:00:00Z")).toBe("2030-11-03T15:00:00.000Z");
});

test("each morning is lived through: the newsletter's cron has come through before the next", async () => {
  const { shop, clock, hourInChicago } = await setup();
  const begin = Date.now();
  const at: number[] = [];
  let busyFor = 2;
  shop.answerWith(() => {
    at.push(clock.now().getTime());
    busyFor -= 1;
    return { status: 200, body: { ...run, isBusy: busyFor > 0 } };
  });
  await clock.liveMornings(3);
  expect(hourInChicago()).toBe("9 AM");
  expect(clock.now().getTime() - begin).toBeGreaterThan(2 * dayMs);
  expect(clock.now().getTime() - begin).toBeLessThan(3.1 * dayMs);
  // Once more while it is busy, and once before the first morning: what was due comes before it.
  expect(at).toHaveLength(5);
  expect(at.slice(0, 2).every((time) => time < begin + 60_000)).toBe(true);
  expect(new Set(at.slice(2).map((time) => Math.floor((time - begin) / dayMs))).size).toBe(3);
  expect(shop.calls[0]).toMatchObject({ path: "/api/cron/newsletter" });
  expect(shop.calls[0]?.headers.authorization).toBe("Bearer the secret");
});

test("it leaps forward alone, and goes back only to the real time", async () => {
  const { shop, file, clock } = await setup();
  const later = new Date(Date.now() + 40 * dayMs);
  await clock.leapTo(later);
  expect(shop.calls).toHaveLength(2);
  expect(Math.abs(clock.now().getTime() - later.getTime())).toBeLessThan(60_000);
  await expect(clock.leapTo(new Date(Date.now() + dayMs))).rejects.toThrow("only goes forward");
  expect(Number(await readFile(file, "utf8"))).toBeGreaterThan(39 * dayMs);
  await clock.goBackToRealTime();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(clock.isTurned()).toBe(false);
});

test("without a shop the clock stays, and says why", async () => {
  const { shop, clock } = await setup();
  shop.answerWith(() => ({ status: 503 }));
  await expect(clock.liveMornings(1)).rejects.toThrow("is it running?");
  expect(clock.isTurned()).toBe(false);
});
