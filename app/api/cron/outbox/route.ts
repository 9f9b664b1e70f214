import { connection } from "next/server";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { sweepOrders } from "@/lib/orders/sweep-orders";
import { retryEvents } from "@/lib/payments/retry-events";
import { isCronRequest } from "@/lib/web/cron";
import { appCtx } from "@/lib/web/ctx";

export const maxDuration = 60;

/** Stops well before the platform would; what is left goes out with the next call. */
const budgetMs = 40_000;
const mailsPerRun = 500;

/** Settles what no webhook told, then sends the mail that waits. Safe at any time, twice at once. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  const ctx = appCtx();
  const until = new Date(ctx.now().getTime() + budgetMs);
  const events = await retryEvents(ctx, { until });
  const orders = await sweepOrders(ctx, { until });
  const mail = await deliverOutbox(ctx, { limit: mailsPerRun, until });
  return Response.json({ events, orders, mail });
}
