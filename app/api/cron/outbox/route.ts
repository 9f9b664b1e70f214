import { connection } from "next/server";
import { deliverOutbox } from "@/lib/mail/deliver-outbox";
import { sweepOrders } from "@/lib/orders/sweep-orders";
import { retryEvents } from "@/lib/payments/retry-events";
import { isCronRequest } from "@/lib/web/cron";
import { appCtx } from "@/lib/web/ctx";
import { faultResponse } from "@/lib/web/fault-response";

export const maxDuration = 60;

/** Begins nothing after this, and ends well before the platform would; the next call goes on. */
const budgetMs = 25_000;
const mailsPerRun = 500;

/** Settles what no webhook told and sends the mail that waits. Safe at any time, twice at once. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  if (!isCronRequest(request)) return Response.json({ error: "unauthorized" }, { status: 401 });
  const ctx = appCtx();
  const until = new Date(ctx.now().getTime() + budgetMs);
  // Side by side: a payment provider that hangs must not hold up the mail.
  const parts = await Promise.allSettled([
    retryEvents(ctx, { until }),
    sweepOrders(ctx, { until }),
    deliverOutbox(ctx, { limit: mailsPerRun, until }),
  ]);
  const fault = parts.find((part) => part.status === "rejected");
  if (fault) return faultResponse("cron.outbox", fault.reason);
  const [events, orders, mail] = parts.map((part) => part.status === "fulfilled" && part.value);
  return Response.json({ events, orders, mail });
}
