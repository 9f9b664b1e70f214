import { and, eq, isNull, ne, notInArray, or, sum } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockOrder } from "@/db/queries/orders/find-orders";
import { refundRequests, refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { recorded } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { minuteMs } from "@/lib/core/durations";
import type { RefundSnapshot } from "@/lib/core/ports/payments";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { queueRefundRequestNotice } from "@/lib/orders/emails/queue-staff-notices";
import {
  getRefundLimitCents,
  planRefund,
  type RefundChoice,
  type RefundProblem,
} from "@/lib/orders/refunds/plan-refund";
import { type OrderWithFacts, readRefundableOrder } from "@/lib/orders/state/load-order-facts";

type RefundOrderInput = RefundChoice & {
  /** Created once per rendered form, so a double click refunds once. */
  readonly requestId: string;
  readonly orderId: string;
  /** The amount from the preview, in cents. A different amount now means the order has changed. */
  readonly expectedCents: number;
  readonly reason: string;
};

export type RefundOrderProblem =
  | RefundProblem
  | "unknown_order"
  | "changed_since"
  | "another_request"
  /** Together with the order's other refunds, above what the caller's role may refund. */
  | "over_limit";

export type RefundedOrder = { readonly amountCents: number; readonly outcome: RefundOutcome };

/** The cron job leaves a new request alone while its form is still waiting for Stripe. */
const firstRetryDelayMs = minuteMs;

/**
 * Refunds units through Stripe. The request is saved first, under the order's row lock, so two
 * admins can't refund more than was paid. Stripe is called after the transaction.
 */
export async function refundOrder(ctx: Ctx, actor: AdminActor, input: RefundOrderInput) {
  const written = await ctx.db.transaction((tx) => writeRequest(ctx, tx, actor, input));
  if (!written.ok) return written;
  const { amountCents } = written.value;
  const outcome = await finishRefund(ctx, written.value);
  return recorded(["refund_requested", "refund_made", "refund_refused"], { amountCents, outcome });
}

/** Sends a saved request to Stripe, unless that has happened. */
export async function finishRefund(ctx: Ctx, request: RefundRequest): Promise<RefundOutcome> {
  if (request.status === "succeeded") return { kind: "succeeded" };
  if (request.status === "failed") return { kind: "failed", code: null };
  return await createStripeRefund(ctx, request, "form");
}

async function writeRequest(
  ctx: Ctx,
  tx: Transaction,
  actor: AdminActor,
  input: RefundOrderInput,
): Promise<Result<RefundRequest, RefundOrderProblem>> {
  const { requestId, orderId, reason } = input;
  await lockOrder(tx, orderId);
  const [known] = await tx.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  if (known) return known.orderId === orderId ? ok(known) : fail("another_request");
  const loaded = await readRefundableOrder(tx, orderId);
  if (!loaded) return fail("unknown_order");
  const plan = planRefund(loaded.refundable, input);
  if (!plan.ok) return plan;
  const { amountCents, lines, paymentIntentId } = plan.value;
  if (amountCents !== input.expectedCents) return fail("changed_since");
  const limitCents = getRefundLimitCents(actor.role);
  if (limitCents !== null && (await sumRefunds(tx, orderId)) + amountCents > limitCents)
    return fail("over_limit");
  const request = { id: requestId, paymentIntentId, lines, amountCents, reason };
  return ok(await insertRefundRequest(ctx, tx, loaded, { ...request, requestedBy: actor.email }));
}

type NewRequest = Pick<
  RefundRequest,
  "id" | "paymentIntentId" | "lines" | "amountCents" | "reason" | "requestedBy"
>;

/** Saves a planned refund with its audit entry. The order's row is locked. */
export async function insertRefundRequest(
  ctx: Ctx,
  tx: Transaction,
  { order, items }: Pick<OrderWithFacts, "order" | "items">,
  request: NewRequest,
): Promise<RefundRequest> {
  const { amountCents, reason, requestedBy } = request;
  const now = ctx.now();
  const nextAttemptAt = new Date(now.getTime() + firstRetryDelayMs);
  const [saved] = await tx
    .insert(refundRequests)
    .values({ ...request, orderId: order.id, createdAt: now, nextAttemptAt })
    .returning();
  if (!saved) throw new Error(`refund request ${request.id} was not written`);
  const { id: orderId, orderNumber } = order;
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const named = request.lines.map((line) => `${line.quantity} × ${titles.get(line.orderItemId)}`);
  await recordAudit(tx, {
    by: { email: requestedBy },
    action: "refund_requested",
    details: { orderId, orderNumber, amountCents, lines: named.join(", "), reason },
    now,
  });
  return saved;
}

/** Sums the order's refunds that succeeded or may still, in cents. The order's row is locked. */
async function sumRefunds(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refundRequests.amountCents) })
    .from(refundRequests)
    .leftJoin(refunds, eq(refunds.id, refundRequests.refundId))
    .where(
      and(
        eq(refundRequests.orderId, orderId),
        ne(refundRequests.status, "failed"),
        // The bank can still send a refund back days after it succeeded.
        or(isNull(refunds.status), notInArray(refunds.status, ["failed", "canceled"])),
      ),
    );
  return Number(row?.cents ?? 0);
}

export type RefundRequest = typeof refundRequests.$inferSelect;

/** `uncertain`: Stripe didn't respond, so the cron job retries with the same idempotency key. */
export type RefundOutcome =
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed"; readonly code: string | null }
  | { readonly kind: "uncertain"; readonly hasResponded: boolean };

type RefundCaller = "form" | "cron";

const retryDelayMs = 2 * minuteMs;

/**
 * Sends a saved refund request to Stripe and records the result. The request id is the idempotency
 * key, so calling this again never creates a second refund. A form shows a rejection itself; the
 * cron job emails it to staff.
 */
export async function createStripeRefund(
  ctx: Ctx,
  request: RefundRequest,
  caller: RefundCaller,
): Promise<RefundOutcome> {
  const { id: requestId, orderId, paymentIntentId, amountCents, lines } = request;
  const refund = { requestId, orderId, paymentIntentId, amountCents, lines };
  const response = await ctx.payments.createRefund(refund);
  if (response.kind === "created") {
    await recordStripeRefund(ctx, request, response.refund);
    return { kind: "succeeded" };
  }
  if (response.kind === "refused") {
    const isRejected = await failRefundRequest(ctx, request, response.reason, caller);
    // A webhook already recorded the refund, so this rejection is stale.
    return isRejected ? { kind: "failed", code: response.code } : { kind: "succeeded" };
  }
  ctx.log.warn("refund.uncertain", { orderId, requestId, reason: response.reason });
  await ctx.db
    .update(refundRequests)
    .set({
      lastError: response.reason,
      nextAttemptAt: new Date(ctx.now().getTime() + retryDelayMs),
    })
    .where(isPending(request));
  return { kind: "uncertain", hasResponded: response.hasResponded };
}

/**
 * Records the refund that Stripe created for a request and marks the request in the same
 * transaction.
 */
export async function recordStripeRefund(
  ctx: Ctx,
  request: RefundRequest,
  refund: RefundSnapshot,
): Promise<void> {
  // Set the request id ourselves: Stripe's response may lack our metadata.
  const refunds = [{ ...refund, requestId: request.id }];
  const paidWith = await ctx.payments.getPaymentMethodLabel(refund.paymentIntentId);
  await applyPaymentFacts(ctx, {
    orderId: request.orderId,
    facts: [{ kind: "refunds", refunds, paidWith }],
  });
}

/**
 * Marks a pending request as failed, which frees its amount, and emails staff if no form shows it.
 * Returns false if it was no longer pending.
 */
export async function failRefundRequest(
  ctx: Ctx,
  request: RefundRequest,
  lastError: string,
  caller: RefundCaller,
): Promise<boolean> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const failed = await tx
      .update(refundRequests)
      .set({ status: "failed", lastError })
      .where(isPending(request))
      .returning({ id: refundRequests.id });
    if (failed.length === 0) return false;
    const { orderId, amountCents, requestedBy } = request;
    const details = { orderId, amountCents, trouble: lastError };
    await recordAudit(tx, { by: { email: requestedBy }, action: "refund_refused", details, now });
    if (caller === "cron") await queueRefundRequestNotice(ctx, tx, request);
    return true;
  });
}

function isPending({ id }: RefundRequest) {
  return and(eq(refundRequests.id, id), eq(refundRequests.status, "pending"));
}
