import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { shopAddresses, webhookSecret } from "@/tests/e2e/support/addresses";
import { sandbox } from "@/tests/e2e/support/sandbox";
import { withShopDatabase } from "@/tests/e2e/support/shop-database";
import { createSignatureHeader } from "@/tools/stripe-sandbox/src/webhooks/sign";
import { getShopDatabaseUrl } from "../data/shop-database-url";
import { getPercentile } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";
import { type ShopBench, sandboxApiKey } from "../shop-bench";
import { ebookPriceCents, insertPendingOrders, type PendingOrder } from "./pending-orders";
import { type LoadResult, postAtRate, type WebhookRequest } from "./post-at-rate";

type Rate = {
  readonly perSecond: number;
  readonly seconds: number;
  readonly p99LimitMs: number | null;
};
const rates: readonly Rate[] = [
  { perSecond: 100, seconds: 15, p99LimitMs: 60 },
  { perSecond: 300, seconds: 10, p99LimitMs: null },
];
const applyTimeoutMs = 120_000;
// V8 needs about a thousand events to compile the code. After 300, p50 was still twice as high.
const warmUpEvents = 1_000;

type AppliedCounts = { readonly stored: number; readonly paid: number };
type Result = AppliedCounts & {
  readonly ours: LoadResult;
  readonly bare: LoadResult;
  /** From the end of the load to the last paid order. */
  readonly appliedAfterMs: number;
};

async function countApplied(orderIds: readonly string[]): Promise<AppliedCounts> {
  return await withShopDatabase(async (db) => {
    const events = sql.param(orderIds.map(getEventId));
    const { rows } = await db.execute<AppliedCounts>(sql`
      select (select count(*) from stripe_events where id = any(${events}))::int as stored,
        (select count(distinct orders.id) from orders join grants on grants.order_id = orders.id
          where orders.id = any(${sql.param(orderIds)}::uuid[]) and status = 'paid')::int as paid`);
    return { stored: Number(rows[0]?.stored), paid: Number(rows[0]?.paid) };
  });
}

/** Waits until all orders are paid or the timeout ends. Returns the time it took. */
async function waitUntilPaid(orderIds: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  while ((await countApplied(orderIds)).paid < orderIds.length) {
    if (performance.now() - startedAt > applyTimeoutMs) break;
    await sleep(100);
  }
  return performance.now() - startedAt;
}

/** Posts payment events at fixed rates. Baseline: a bare POST route with the same requests. */
export async function benchWebhooks({ shopUrl, bareSite }: ShopBench): Promise<number> {
  const databaseUrl = await getShopDatabaseUrl();
  const template = await createPaidEventTemplate();
  const runLoad = async (count: number, perSecond: number): Promise<Result> => {
    const orders = await insertPendingOrders(databaseUrl, count);
    const requests = orders.map((order) => createPaidWebhook(template, order));
    const bare = await postAtRate(`${bareSite.url}/hook`, requests, perSecond);
    const ours = await postAtRate(`${shopUrl}/api/webhooks/stripe`, requests, perSecond);
    const orderIds = orders.map(({ id }) => id);
    const appliedAfterMs = await waitUntilPaid(orderIds);
    return { ours, bare, appliedAfterMs, ...(await countApplied(orderIds)) };
  };

  await runLoad(warmUpEvents, 100);
  const figures: Figure[] = [];
  for (const rate of rates) {
    const result = await runLoad(rate.perSecond * rate.seconds, rate.perSecond);
    figures.push(...createFigures(rate, result));
  }
  return printFigures("Webhooks, payment events; baseline: a bare POST route", figures);
}

function createFigures(
  { perSecond, seconds, p99LimitMs }: Rate,
  { ours, bare, stored, paid, appliedAfterMs }: Result,
): readonly Figure[] {
  const count = perSecond * seconds;
  const p99 = getPercentile(ours.latenciesMs, 0.99);
  return [
    {
      name: `${perSecond}/s for ${seconds} s: p50`,
      ours: formatMs(getPercentile(ours.latenciesMs, 0.5)),
      baseline: formatMs(getPercentile(bare.latenciesMs, 0.5)),
      limit: null,
    },
    {
      name: `${perSecond}/s for ${seconds} s: p99`,
      ours: formatMs(p99),
      baseline: formatMs(getPercentile(bare.latenciesMs, 0.99)),
      limit:
        p99LimitMs === null ? null : { text: `under ${p99LimitMs} ms`, isMet: p99 < p99LimitMs },
    },
    {
      name: `${perSecond}/s: stored, applied of ${count}`,
      ours: `${stored}, ${paid}`,
      baseline: `${bare.latenciesMs.length} responses`,
      limit: {
        text: "all",
        isMet: ours.failed === 0 && stored === count && paid === count,
      },
    },
    {
      name: `${perSecond}/s: last order paid after the load`,
      ours: formatMs(appliedAfterMs),
      baseline: "",
      limit: null,
    },
  ];
}

/** Placeholders in the template of an event. */
const placeholders = {
  order: "order-placeholder",
  session: "cs_placeholder",
  event: "evt_placeholder",
  intent: "pi_placeholder",
} as const;

/** Pays a session in the sandbox and returns its event with placeholders instead of the IDs. */
async function createPaidEventTemplate(): Promise<string> {
  const { hostname: host, port } = new URL(shopAddresses.sandbox);
  const stripe = new Stripe(sandboxApiKey, { host, port, protocol: "http", telemetry: false });
  const product = { product_data: { name: "The Royalties eBook" }, unit_amount: ebookPriceCents };
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    client_reference_id: placeholders.order,
    customer_email: "bench@example.com",
    success_url: shopAddresses.shop,
    cancel_url: shopAddresses.shop,
    line_items: [{ quantity: 1, price_data: { currency: "usd", ...product } }],
  });
  await sandbox.pay(session.id, { webhook: "hold" });
  const found = (await sandbox.events()).find(
    ({ event }) =>
      event.type === "checkout.session.completed" &&
      JSON.stringify(event.data).includes(session.id),
  );
  if (!found) throw new Error("the sandbox has no event for the payment");
  return JSON.stringify(found.event)
    .replaceAll(session.id, placeholders.session)
    .replaceAll(found.event.id, placeholders.event)
    .replaceAll(/\bpi_\w+/g, placeholders.intent);
}

const getEventId = (orderId: string) => `evt_${orderId}`;

/** Creates the webhook that reports an order's payment, signed now. */
function createPaidWebhook(template: string, order: PendingOrder): WebhookRequest {
  const body = template
    .replaceAll(placeholders.order, order.id)
    .replaceAll(placeholders.session, order.sessionId)
    .replaceAll(placeholders.event, getEventId(order.id))
    .replaceAll(placeholders.intent, `pi_${order.id}`);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "stripe-signature": createSignatureHeader(body, webhookSecret, Date.now()),
    },
  };
}
