import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { loadavg } from "node:os";
import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";
import { withShopDatabase } from "@/tests/e2e/support/shop-database";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { getMedian, getPercentile } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";
import { fullListSize, insertStaffLists } from "./list-data";
import { fullScreenSize, insertScreenData } from "./screen-data";
import { type ScreenTimes, timeScreen } from "./time-screen";

const rounds = 30;
const warmUpRounds = 2;
const limitMs = 300;
const stages = ["firstByte", "rows", "complete"] as const;

type Times = readonly ScreenTimes[];

/**
 * Requests all screens in each round, so that a busy second of the machine doesn't count for one
 * screen only. One request at a time, like a person.
 */
async function timeScreens(
  screens: readonly StaffScreen[],
  cookie: string,
): Promise<ReadonlyMap<StaffScreen, Times>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<StaffScreen, ScreenTimes[]>(screens.map((screen) => [screen, []]));
  try {
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      for (const screen of screens) {
        const measured = await timeScreen(agent, shopAddresses.shop + screen.path, cookie);
        if (round >= warmUpRounds) times.get(screen)?.push(measured);
      }
    }
  } finally {
    agent.destroy();
  }
  return times;
}

function getP95(times: Times, stage: keyof ScreenTimes): number {
  return getPercentile(
    times.map((time) => time[stage]),
    0.95,
  );
}

function formatStage(times: Times, stage: keyof ScreenTimes): string {
  const p50 = getMedian(times.map((time) => time[stage]));
  return `${formatMs(p50)} / ${formatMs(getP95(times, stage))}`;
}

function createFigure({ name }: StaffScreen, times: Times, small: Times): Figure {
  return {
    name,
    ours: stages
      .map((stage) => formatStage(times, stage).padEnd(17))
      .join("")
      .trimEnd(),
    baseline: formatStage(small, "rows"),
    limit: {
      text: `p95 of first byte and rows under ${limitMs} ms`,
      isMet: getP95(times, "firstByte") < limitMs && getP95(times, "rows") < limitMs,
    },
  };
}

async function measureScreens(): Promise<number> {
  const { sessionId } = await staffAccount({ admin: true });
  const screens = [smallScreen, ...(await withShopDatabase(listScreens))];
  const readLoad = () => loadavg()[0]?.toFixed(1);
  const loadBefore = readLoad();
  const times = await timeScreens(screens, await sessionCookie(sessionId));
  const small = times.get(smallScreen) ?? [];
  const title =
    `Dashboard screens, p50 / p95 of ${rounds}: first byte, rows, complete; ` +
    `baseline: rows of settings (machine load ${loadBefore} to ${readLoad()})`;
  const figures = [...times].map(([screen, taken]) => createFigure(screen, taken, small));
  return printFigures(title, figures);
}

/**
 * Measures every dashboard screen with a million subscribers and 100,000 orders, in a shop of its
 * own. The baseline is the settings screen, which has only a few rows.
 */
export async function benchStaffScreens(): Promise<number> {
  rmSync(shopDataDir, { recursive: true, force: true });
  const { subscribers, orders } = fullListSize;
  console.log(`Starting the shop and writing ${subscribers} subscribers and ${orders} orders …`);
  try {
    await startShop();
    const databaseUrl = await getShopDatabaseUrl();
    await insertStaffLists(databaseUrl, fullListSize);
    await insertScreenData(databaseUrl, fullScreenSize);
    return await measureScreens();
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}

type StaffScreen = { readonly name: string; readonly path: string };

/** The baseline: the access check, the shell and a few rows. */
const smallScreen: StaffScreen = { name: "settings (baseline)", path: "/admin/settings" };

/** Lists every dashboard screen, and lists also with filters and searches. */
export async function listScreens(db: NodePgDatabase): Promise<readonly StaffScreen[]> {
  const readFirstId = async (query: SQL) => {
    const { rows } = await db.execute<{ id: string }>(query);
    if (!rows[0]) throw new Error("the data has no row for a detail screen");
    return rows[0].id;
  };
  const subscriber = await readFirstId(sql`
    select subscriber_id as id from newsletter_sends order by created_at limit 1`);
  const order = await readFirstId(sql`
    select id from orders where status = 'refunded' order by created_at desc limit 1`);
  const inquiry = await readFirstId(sql`
    select id from inquiries where kind = 'contact' order by created_at desc limit 1`);
  const consultation = await readFirstId(sql`
    select inquiry_id as id from consultations where status = 'paid' limit 1`);
  const radio = await readFirstId(sql`select order_item_id as id from radio_submissions limit 1`);
  const emailAddress = await readFirstId(sql`
    select r.email as id from newsletter_subscribers r
    join newsletter_sends s on s.subscriber_id = r.id limit 1`);
  return [
    ["overview, 30 days", "overview"],
    ["overview, 90 days", "overview?days=90"],
    ["subscribers", "subscribers"],
    ["subscribers, filtered", "subscribers?filter=needs-attention"],
    ["subscribers, searched", "subscribers?q=garcia"],
    ["subscribers, one letter", "subscribers?q=a"],
    ["subscribers, sorted by quick check", "subscribers?sort=checks&order=desc"],
    ["one subscriber", `subscribers/${subscriber}`],
    ["orders", "orders"],
    ["orders, filtered", "orders?status=refunded&kind=radio"],
    ["orders, searched", "orders?q=garcia"],
    ["orders, one letter", "orders?q=a"],
    ["orders, nothing found", "orders?q=nobody-has-this"],
    ["one order", `orders/${order}`],
    ["inbox", "inbox"],
    ["inbox, filtered", "inbox?kind=contact&sort=due"],
    ["inbox, searched", "inbox?status=all&q=question+29"],
    ["one message", `inbox/${inquiry}`],
    ["consultations", "consultations"],
    ["consultations, searched", "consultations?status=done&q=visitor4"],
    ["one consultation", `consultations/${consultation}`],
    ["radio", "radio"],
    ["radio, searched", "radio?stage=ready&q=track"],
    ["one radio package", `radio/${radio}`],
    ["preferences", "preferences"],
    ["emails", "emails"],
    ["one issue", "emails/001"],
    ["send log", "emails/send-log"],
    ["send log, filtered", "emails/send-log?status=bounced"],
    ["send log, searched", `emails/send-log?q=${encodeURIComponent(emailAddress)}`],
    ["outbox", "emails/outbox"],
    ["outbox, filtered", "emails/outbox?kind=receipt&state=failed"],
    ["outbox, searched", "emails/outbox?q=nobody@example.com"],
    ["deliverability", "emails/deliverability"],
    ["content", "content"],
    ["FAQ", "content/faq"],
    ["lessons", "content/lessons"],
    ["events", "content/events"],
    ["eBook file", "content/ebook"],
    ["one product", "content/products/ebook"],
    ["audit", "audit"],
    ["audit, filtered", "audit?action=content_saved"],
    ["account", "account"],
  ].map(([name = "", path = ""]) => ({ name, path: `/admin/${path}` }));
}
