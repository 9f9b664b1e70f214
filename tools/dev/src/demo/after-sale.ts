import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { OrderRow } from "@/db/schema/orders";
import type { CreateRefundOutcome } from "@/lib/core/ports/payments";
import { refundOrder } from "@/lib/flows/refund-order";
import { planRefund } from "@/lib/orders/refunds/plan-refund";
import { listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { createRefund } from "@/tools/stripe-sandbox/src/flows/create-refund";
import { closeDispute, openDispute } from "@/tools/stripe-sandbox/src/flows/dispute-charge";
import { renewSubscription } from "@/tools/stripe-sandbox/src/flows/renew-subscription";
import { findSessionCharge } from "@/tools/stripe-sandbox/src/flows/session-payments";
import { internalTrigger } from "@/tools/stripe-sandbox/src/sandbox";
import { getSession } from "./orders";
import { expectOk, type Staff, type World } from "./world";

type RefundWish = {
  readonly order: OrderRow;
  readonly reason: string;
  /** Refunds one unit of this product; everything if left out. */
  readonly productId?: string;
  /** Replaces Stripe's response. */
  readonly response?: CreateRefundOutcome;
};

/** Refunds an order's first payment as staff do in the dashboard. */
export async function refundAsStaff(
  { ctx }: Pick<World, "ctx">,
  { owner }: Staff,
  { order, reason, productId, response }: RefundWish,
): Promise<void> {
  const loaded = await readRefundableOrder(ctx.db, order.id);
  const [payment] = loaded ? listRefundablePayments(loaded.refundable) : [];
  if (!loaded || !payment) throw new Error(`${order.orderNumber} has nothing to refund.`);
  const isWanted = (orderItemId: string) =>
    !productId ||
    loaded.items.some((item) => item.id === orderItemId && item.productId === productId);
  const choice = {
    paymentIntentId: payment.paymentIntentId,
    lines: payment.lines
      .filter(({ orderItemId }) => isWanted(orderItemId))
      .map(({ orderItemId, unitsLeft }) => ({ orderItemId, quantity: productId ? 1 : unitsLeft })),
  };
  const { amountCents } = expectOk(planRefund(loaded.refundable, choice));
  const payments = response
    ? { ...ctx.payments, createRefund: async () => response }
    : ctx.payments;
  expectOk(
    await refundOrder({ ...ctx, payments }, owner, {
      ...choice,
      requestId: randomUUID(),
      orderId: order.id,
      expectedCents: amountCents,
      reason,
    }),
  );
}

/** Refunds an amount in Stripe's dashboard. It names no items, so staff must review the order. */
export function refundInStripe(world: World, order: OrderRow, amount: number): void {
  createRefund(world.sandbox, getCharge(world, order), { amount }, internalTrigger);
}

/** The customer's bank opens a dispute. */
export function disputeOrder(world: World, order: OrderRow, reason: string): void {
  openDispute(world.sandbox, getCharge(world, order), { reason }, internalTrigger);
}

/** The bank decides the latest dispute of an order. */
export function decideDispute(world: World, order: OrderRow, isWon: boolean): void {
  const { id } = getCharge(world, order);
  const dispute = world.sandbox.store.all("dispute").find(({ charge }) => charge === id);
  if (!dispute) throw new Error(`${order.orderNumber} has no dispute.`);
  closeDispute(world.sandbox, dispute, isWon, internalTrigger);
}

/** Renews an order's subscription for the next month. */
export function renewOrder(world: World, order: OrderRow, outcome: "succeeded" | "failed"): void {
  const { subscription: id } = getSession(world, order);
  const subscription = world.sandbox.store.get("subscription", String(id));
  if (!subscription) throw new Error(`${order.orderNumber} has no subscription.`);
  renewSubscription(world.sandbox, subscription, outcome, internalTrigger);
}

function getCharge({ sandbox }: World, order: OrderRow): Stripe.Charge {
  const charge = findSessionCharge(sandbox, getSession({ sandbox }, order));
  if (!charge) throw new Error(`${order.orderNumber} has no charge.`);
  return charge;
}
