import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { loadavg } from "node:os";
import { shopAddresses, shopDataDir } from "../../tests/e2e/support/addresses";
import { withShopDatabase } from "../../tests/e2e/support/shop-database";
import { startShop, stopShop } from "../../tests/e2e/support/shop-process";
import { sessionCookie, staffAccount } from "../../tests/e2e/support/staff";
import { type Figure, median, ms, percentile, printFigures } from "./figures";
import { type ScreenTimes, timeScreen } from "./screen-times";
import { shopDatabaseUrl } from "./shop-database-url";
import { staffListSize, writeStaffLists } from "./staff-lists-data";
import { writeStaffScreens } from "./staff-screens-data";
import { bareScreen, type StaffScreen, staffScreens } from "./staff-screens-list";

const tries = 30;
const warmTries = 2;
const limitMs = 300;
const moments = ["firstByte", "rows", "whole"] as const;

type Taken = Readonly<Record<(typeof moments)[number], readonly number[]>>;

/**
 * Every screen in turn, round after round, so that a noisy moment of the machine is nobody's alone.
 * One request at a time, as one of the staff makes them.
 */
async function timeScreens(
  screens: readonly StaffScreen[],
  cookie: string,
): Promise<ReadonlyMap<StaffScreen, Taken>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<StaffScreen, ScreenTimes[]>(screens.map((screen) => [screen, []]));
  try {
    for (let round = 0; round < warmTries + tries; round += 1) {
      for (const screen of screens) {
        const one = await timeScreen(agent, shopAddresses.shop + screen.path, cookie);
        if (round >= warmTries) times.get(screen)?.push(one);
      }
    }
  } finally {
    agent.destroy();
  }
  const taken = (all: readonly ScreenTimes[]): Taken => ({
    firstByte: all.map(({ firstByte }) => firstByte),
    rows: all.map(({ rows }) => rows),
    whole: all.map(({ whole }) => whole),
  });
  return new Map([...times].map(([screen, all]) => [screen, taken(all)]));
}

const quantiles = (taken: Taken, at: (typeof moments)[number]) =>
  `${ms(median(taken[at]))} / ${ms(percentile(taken[at], 0.95))}`;

function figureOf({ name }: StaffScreen, taken: Taken, bare: Taken): Figure {
  const column = (times: Taken) => moments.map((at) => quantiles(times, at).padEnd(17)).join("");
  const holds =
    percentile(taken.firstByte, 0.95) < limitMs && percentile(taken.rows, 0.95) < limitMs;
  return {
    name,
    ours: column(taken).trimEnd(),
    baseline: quantiles(bare, "rows"),
    promise: { text: `first byte and rows p95 under ${limitMs} ms`, holds },
  };
}

/** What the running shop answers an admin. Out: promises that do not hold. */
async function measure(): Promise<number> {
  const { sessionId } = await staffAccount({ admin: true });
  const screens = [bareScreen, ...(await withShopDatabase(staffScreens))];
  const load = () => loadavg()[0]?.toFixed(1);
  const before = load();
  const times = await timeScreens(screens, await sessionCookie(sessionId));
  const bare = times.get(bareScreen);
  if (!bare) throw new Error("the bare screen was not measured");
  return printFigures(
    `Staff's screens, p50 / p95 of ${tries}: first byte, rows, whole (load ${before} to ${load()})`,
    [...times].map(([screen, taken]) => figureOf(screen, taken, bare)),
  );
}

/**
 * Every screen of the dashboard beside a bare one, over a million subscribers and 100,000 orders, in a
 * shop of their own. Out: promises that do not hold.
 */
export async function benchStaffScreens(): Promise<number> {
  rmSync(shopDataDir, { recursive: true, force: true });
  const { subscribers, orders } = staffListSize;
  try {
    console.log(`Starting the shop, then ${subscribers} subscribers and ${orders} orders …`);
    await startShop();
    const databaseUrl = await shopDatabaseUrl();
    await writeStaffLists(databaseUrl, staffListSize);
    await writeStaffScreens(databaseUrl);
    return await measure();
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}
