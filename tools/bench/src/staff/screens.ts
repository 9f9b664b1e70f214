import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { quantile } from "simple-statistics";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { readShopDatabaseUrl, withShopDatabase } from "@/tests/e2e/support/shop-database";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { formatQuantiles, readLoad } from "../measure";
import { type Figure, printFigures } from "../report";
import { withShop } from "../shop";
import { fullListSize, fullScreenSize, insertScreenData, insertStaffLists } from "./data";

const rounds = 30;
const warmUpRounds = 2;
const limitMs = 300;
/** The baseline: the access check, the shell and a few rows. */
const smallScreen = { name: "settings (baseline)", path: "/admin/settings" };

/** Milliseconds since the request was sent. */
type ScreenTimes = {
  /** The first byte of the dashboard's shell. */
  readonly firstByte: number[];
  /** The screen's heading, which arrives together with its rows. */
  readonly rows: number[];
  /** The last byte, including counts and charts. */
  readonly complete: number[];
};

/**
 * Measures every dashboard screen with a million subscribers and 100,000 orders, in a shop of its
 * own. The baseline is the settings screen, which has only a few rows.
 */
export async function benchStaffScreens(): Promise<number> {
  return await withShop(async () => {
    const databaseUrl = await readShopDatabaseUrl();
    await insertStaffLists(databaseUrl, fullListSize);
    await insertScreenData(databaseUrl, fullScreenSize);
    const { sessionId } = await staffAccount({ admin: true });
    const cookie = await sessionCookie(sessionId);
    const screens = [smallScreen, ...(await withShopDatabase(listScreens))];
    const measured = screens.map((screen) => ({
      ...screen,
      times: { firstByte: [], rows: [], complete: [] } as ScreenTimes,
    }));
    const loadBefore = readLoad();
    // All screens in each round, so that a busy second doesn't count for one screen only.
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      for (const { path, times } of measured) {
        const taken = await timeScreen(shopAddresses.shop + path, cookie);
        if (round < warmUpRounds) continue;
        for (const stage of stages) times[stage].push(taken[stage]);
      }
    }
    const small = formatQuantiles(measured[0]?.times.rows ?? [], [0.5, 0.95]);
    const title = `Dashboard screens, p50 / p95 of ${rounds}: first byte, rows, complete; baseline: rows of settings`;
    const figures = measured.map(
      ({ name, times }): Figure => ({
        name,
        ours: stages.map((stage) => formatQuantiles(times[stage], [0.5, 0.95])).join(", "),
        baseline: small,
        limit: `p95 of first byte and rows under ${limitMs} ms`,
        isMet: [times.firstByte, times.rows].every((all) => quantile(all, 0.95) < limitMs),
      }),
    );
    return printFigures(`${title} (machine load ${loadBefore} to ${readLoad()})`, figures);
  });
}

const stages = ["firstByte", "rows", "complete"] as const;

/** Requests a screen once and reads it while it streams. Throws if it isn't a complete screen. */
async function timeScreen(url: string, cookie: string) {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  const taken = { firstByte: 0, rows: 0, complete: 0 };
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    taken.complete = performance.now() - startedAt;
    taken.firstByte ||= taken.complete;
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("<h1")) taken.rows ||= taken.complete;
  }
  if (!text.includes("</html>") || taken.rows === 0) {
    throw new Error(`${url} returned ${response.status}: ${text.slice(0, 200)}`);
  }
  return taken;
}

/** Lists every dashboard screen, and lists also with filters and searches. */
export async function listScreens(
  db: NodePgDatabase,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
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
