import { connection } from "next/server";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { sweepOrders } from "@/lib/orders/sweep-orders";
import { retryEvents } from "@/lib/payments/retry-events";
import { isCronRequest } from "@/lib/web/cron";
import { appCtx } from "@/lib/web/ctx";

export const maxDuration = 60;

/** Each part has its share and ends well before the platform would; the next call goes on. */
const budgetsMs = { events: 12_000, orders: 24_000, mail: 40_000 };
const mailsPerRun = 500;

/** Settles what no webhook told, then sends the mail that waits. Safe at any time, twice at once. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  const ctx = appCtx();
  const start = ctx.now().getTime();
  const until = (part: keyof typeof budgetsMs) => new Date(start + budgetsMs[part]);
  const events = await retryEvents(ctx, { until: until("events") });
  const orders = await sweepOrders(ctx, { until: until("orders") });
  const mail = await deliverOutbox(ctx, { limit: mailsPerRun, until: until("mail") });
  return Response.json({ events, orders, mail });
}
