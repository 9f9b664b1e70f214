import { randomUUID } from "node:crypto";
import type { Queryable } from "@/db/client";
import { selectCourse } from "@/db/queries/course/course";
import { selectOrderProgress } from "@/db/queries/course/course-stats";
import { selectRefundableItems } from "@/db/queries/library";
import { lockOrder } from "@/db/queries/orders/find-orders";
import { selectRequestForItem } from "@/db/queries/orders/order-facts";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import {
  finishRefund,
  insertRefundRequest,
  type RefundOutcome,
  type RefundRequest,
} from "@/lib/flows/refund-order";
import { planRefund } from "@/lib/orders/refunds/plan-refund";
import { getLastRefundDay, listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";

/** An item that its customer can give back for its price, without asking. */
export type RefundableItem = {
  readonly orderItemId: string;
  readonly orderNumber: string;
  readonly title: string;
  /** What was paid for it, after discounts and with tax. */
  readonly amountCents: number;
  readonly lastDay: ChicagoDay;
};

type ReadCtx = Pick<Ctx, "db" | "now">;

/** Lists the items of a customer's orders that are within their refund window. */
export async function readRefundableItems(
  ctx: ReadCtx,
  { emails }: Pick<Customer, "emails">,
): Promise<readonly RefundableItem[]> {
  const items = await selectRefundableItems(ctx.db, emails);
  const plans = await Promise.all(items.map((item) => planOwnRefund(ctx, ctx.db, item)));
  return plans.flatMap((plan) => (plan.ok ? [plan.value.item] : []));
}

/** Why a customer's item isn't refunded: it isn't theirs, its days are over, or there's nothing left to refund. */
type OwnRefundProblem = "no_access" | "refund_closed";

/** Who asked, in the request and its audit entries. */
const requestedBy = "customer";

/**
 * Refunds one item of a customer's order within its refund window, once however often it's clicked: the order's lock
 * lets one request through, and later clicks get that one's answer. Staff see the progress in the course at that
 * moment.
 */
export async function refundOwnItem(
  ctx: Ctx,
  { emails }: Pick<Customer, "emails">,
  orderItemId: string,
): Promise<
  Result<{ readonly orderNumber: string; readonly outcome: RefundOutcome }, OwnRefundProblem>
> {
  const item = (await selectRefundableItems(ctx.db, emails)).find(({ id }) => id === orderItemId);
  if (!item) return fail("no_access");
  const written = await ctx.db.transaction(
    async (tx): Promise<Result<RefundRequest, OwnRefundProblem>> => {
      await lockOrder(tx, item.orderId);
      const planned = await planOwnRefund(ctx, tx, item);
      if (!planned.ok) {
        const earlier = await selectRequestForItem(tx, { ...item, requestedBy });
        return earlier ? ok(earlier) : planned;
      }
      const { loaded, plan } = planned.value;
      const progress = await selectOrderProgress(tx, item.orderId);
      const finished = progress.filter(({ completedAt }) => completedAt !== null).length;
      const reason = `Within ${item.refundDays} days, from the library. Lessons started: ${progress.length}, completed: ${finished}.`;
      const { paymentIntentId, lines, amountCents } = plan;
      const request = {
        id: randomUUID(),
        paymentIntentId,
        lines,
        amountCents,
        reason,
        requestedBy,
      };
      return ok(await insertRefundRequest(ctx, tx, loaded, request));
    },
  );
  if (!written.ok) return written;
  const outcome = await finishRefund(ctx, written.value);
  return ok({ orderNumber: item.orderNumber, outcome });
}

type OwnItem = Awaited<ReturnType<typeof selectRefundableItems>>[number];

async function planOwnRefund({ now }: Pick<ReadCtx, "now">, db: Queryable, item: OwnItem) {
  const loaded = await readRefundableOrder(db, item.orderId);
  const payment = loaded
    ? listRefundablePayments(loaded.refundable).find(({ lines }) =>
        lines.some(({ orderItemId, unitsLeft }) => orderItemId === item.id && unitsLeft > 0),
      )
    : undefined;
  if (!loaded || !payment) return fail("refund_closed");
  const course = await selectCourse(db);
  const { paidAt } = payment.payment;
  const lastDay = getLastRefundDay(item, course, { paidAt, now: now() });
  if (lastDay === null || getChicagoDay(now()) > lastDay) return fail("refund_closed");
  const units = payment.lines.find(({ orderItemId }) => orderItemId === item.id)?.unitsLeft ?? 0;
  const plan = planRefund(loaded.refundable, {
    paymentIntentId: payment.paymentIntentId,
    lines: [{ orderItemId: item.id, quantity: units }],
  });
  if (!plan.ok) return fail("refund_closed");
  const { id: orderItemId, orderNumber, title } = item;
  const { amountCents } = plan.value;
  return ok({
    loaded,
    plan: plan.value,
    item: { orderItemId, orderNumber, title, amountCents, lastDay },
  });
}
