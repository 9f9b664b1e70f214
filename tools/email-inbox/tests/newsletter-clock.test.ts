import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { createNewsletterClock, getNextMorning } from "../src/clock/newsletter-clock";
import { startFakeShop } from "./support/fake-shop";

const run = { isBusy: false, claimed: 0, sent: 0 };
const dayMs = 86_400_000;

afterEach(() => void vi.useRealTimers());

async function setup() {
  const shop = await startFakeShop();
  shop.respondWith(() => ({ status: 200, body: run }));
  const file = join(await createTemporaryFolder(), "newsletter-clock");
  const clock = createNewsletterClock({ file, shopOrigin: shop.origin, cronSecret: "cron secret" });
  return { shop, file, clock };
}

it("starts a morning at 9:00 AM in Chicago before and after a clock change", () => {
  const next = (now: string) => getNextMorning(new Date(now)).toISOString();
  expect(next("2030-03-09T14:59:59Z")).toBe("2030-03-09T15:00:00.000Z");
  expect(next("2030-03-09T15:00:00Z")).toBe("2030-03-10T14:00:00.000Z");
  expect(next("2030-11-03T03:00:00Z")).toBe("2030-11-03T15:00:00.000Z");
});

it.each([
  ["on usual days", "2030-02-05T18:00:00.000Z", ["02-06T15", "02-07T15", "02-08T15"]],
  [
    "10 minutes before 9:00, when the clocks go forward",
    "2030-03-09T14:50:00.000Z",
    ["03-09T15", "03-10T14", "03-11T14"],
  ],
  [
    "at 9:00, when the clocks go back",
    "2030-11-02T14:00:00.000Z",
    ["11-03T15", "11-04T15", "11-05T15"],
  ],
])(
  "runs the newsletter cron to its end each morning before the next one: %s",
  async (_when, start, mornings) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(start) });
    const { shop, clock } = await setup();
    const runTimes: string[] = [];
    let busyRuns = 2;
    shop.respondWith(() => {
      runTimes.push(clock.now().toISOString());
      busyRuns -= 1;
      return { status: 200, body: { ...run, isBusy: busyRuns > 0 } };
    });
    await clock.advanceMornings(3);
    // One run before the first morning for emails that are already due, repeated because it was busy.
    const expected = [start, start, ...mornings.map((hour) => `2030-${hour}:00:00.000Z`)];
    expect(runTimes).toEqual(expected);
    expect(clock.now().toISOString()).toBe(expected.at(-1));
    expect(shop.requests[0]).toMatchObject({ path: "/api/cron/newsletter" });
    expect(shop.requests[0]?.headers.authorization).toBe("Bearer cron secret");
  },
);

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
