import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { emailOutbox, orders, refundRequests, stripeEvents } from "@/db/schema";
import { sendLinkAsStaff } from "@/lib/downloads/download-links";
import { retryEmail } from "@/lib/email/staff-outbox";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { exportEvidence } from "@/lib/flows/export-evidence";
import { retryStripeEvent } from "@/lib/flows/handle-stripe-event";
import {
  failRefundRequest,
  type RefundRequest,
  recordStripeRefund,
  refundOrder,
} from "@/lib/flows/refund-order";
import { resendReceipt } from "@/lib/orders/emails/receipt-email";
import { exportOrders } from "@/lib/orders/export-orders";
import { readOrder } from "@/lib/orders/read-orders";
import { resolveReview } from "@/lib/orders/resolve-review";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { markFollowedUp, undoFollowUp } from "@/lib/orders/subscriptions";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import type { TestShop } from "@/tests/support/shop";
import { type AuditedOperation, anAddress } from "./audited-operation";

const buyer = () => ({
  customer: { email: anAddress(), firstName: "Ada", lastName: "Artist" },
});

/** A paid order of one eBook, and what refunds it. */
async function refundable(shop: TestShop) {
  const order = await createPaidOrder(shop, buyer());
  const loaded = await readRefundableOrder(shop.database.db, order.id);
  const [item] = loaded?.items ?? [];
  const lines = [{ orderItemId: item?.id ?? "", quantity: 1 }];
  const paymentIntentId = loaded?.facts.payments[0]?.paymentIntentId ?? "";
  return { order, lines, paymentIntentId, amountCents: order.totalCents };
}

/** A refund request without a response from Stripe. */
async function anUnansweredRequest(shop: TestShop): Promise<RefundRequest> {
  const { order, lines, paymentIntentId, amountCents } = await refundable(shop);
  const now = shop.clock.now();
  const [request] = await shop.database.db
    .insert(refundRequests)
    .values({
      id: randomUUID(),
      orderId: order.id,
      paymentIntentId,
      lines,
      amountCents,
      reason: "asked by the customer",
      requestedBy: "owner@example.com",
      createdAt: now,
      nextAttemptAt: now,
    })
    .returning();
  if (!request) throw new Error("no refund request was stored");
  return request;
}

async function aPastDueSubscription(shop: TestShop): Promise<string> {
  const order = await createPaidOrder(shop, { ...buyer(), cart: { "radio-elite-airplay": 1 } });
  await subscription("renew", { fail: true })({ shop, order });
  await shop.deliverAll();
  return order.id;
}

export const orderOperations: readonly AuditedOperation[] = [
  {
    name: "exporting the orders",
    writes: ["orders_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportOrders(shop.ctx, actor, {}),
  },
  {
    name: "requesting a refund",
    writes: ["refund_requested", "refund_made"],
    async arrange({ shop, actor }) {
      const { order, lines, paymentIntentId, amountCents } = await refundable(shop);
      const key = { orderId: order.id, requestId: randomUUID(), reason: "asked by the customer" };
      const form = { ...key, lines, paymentIntentId, expectedCents: amountCents };
      return () => refundOrder(shop.ctx, actor, form);
    },
  },
  {
    name: "a refund that Stripe made",
    writes: ["refund_made"],
    async arrange({ shop }) {
      const request = await anUnansweredRequest(shop);
      const { id: requestId, paymentIntentId, amountCents, lines, createdAt } = request;
      const refund = {
        id: `re_${requestId}`,
        paymentIntentId,
        amountCents,
        lines,
        createdAt,
        requestId,
        unknownStatus: null,
        reason: null,
        pendingReason: null,
        failureReason: null,
        status: "succeeded" as const,
      };
      return () => recordStripeRefund(shop.ctx, request, refund);
    },
  },
  {
    name: "a refund that Stripe refused",
    writes: ["refund_refused"],
    async arrange({ shop }) {
      const request = await anUnansweredRequest(shop);
      return () => failRefundRequest(shop.ctx, request, "the charge is disputed", "cron");
    },
  },
  {
    name: "sending a receipt again",
    writes: ["receipt_resent"],
    async arrange({ shop, actor }) {
      const { id: orderId } = await createPaidOrder(shop, buyer());
      const requestId = randomUUID();
      return () => resendReceipt(shop.ctx, actor, { orderId, requestId });
    },
  },
  {
    name: "correcting an order's email",
    writes: ["order_email_corrected"],
    async arrange({ shop, actor }) {
      const { id: orderId, email: oldEmail } = await createPaidOrder(shop, buyer());
      const input = { orderId, oldEmail, newEmail: anAddress() };
      return () => correctOrderEmail(shop.ctx, actor, input);
    },
  },
  {
    name: "sending a download link",
    writes: ["download_link_sent"],
    async arrange({ shop, actor }) {
      const { id: orderId } = await createPaidOrder(shop, buyer());
      const input = { orderId, requestId: randomUUID(), reason: "lost the email" };
      return () => sendLinkAsStaff(shop.ctx, actor, input);
    },
  },
  {
    name: "allocating a refund",
    writes: ["review_answered"],
    async arrange({ shop, actor }) {
      const { id: orderId, sessionId } = await createPaidOrder(shop, buyer());
      await shop.sandbox.control("refunds", { session: sessionId, amount: 1_000 });
      await shop.deliverAll();
      const id = (await readOrder(shop.ctx, actor, orderId))?.reviewItems[0]?.id ?? "";
      const resolution = { reason: "refund_without_lines", id, lines: [] } as const;
      return () => resolveReview(shop.ctx, actor, { orderId, resolution, note: "goodwill" });
    },
  },
  {
    name: "clearing an order's mismatch",
    writes: ["review_answered"],
    async arrange({ shop, actor }) {
      const { id: orderId, sessionId } = await createPendingOrder(shop, buyer());
      const { db } = shop.database;
      await db.update(orders).set({ subtotalCents: 1 }).where(eq(orders.id, orderId));
      await shop.sandbox.control(`sessions/${sessionId}/pay`);
      await shop.deliverAll();
      const resolution = { reason: "session_subtotal_mismatch" } as const;
      return () => resolveReview(shop.ctx, actor, { orderId, resolution, note: "refunded" });
    },
  },
  {
    name: "marking a past-due subscription as followed up",
    writes: ["subscription_followed_up"],
    async arrange({ shop, actor }) {
      const orderId = await aPastDueSubscription(shop);
      return () => markFollowedUp(shop.ctx, actor, { orderId, seen: null });
    },
  },
  {
    name: "undoing a follow-up",
    writes: ["subscription_follow_up_undone"],
    async arrange({ shop, actor }) {
      const orderId = await aPastDueSubscription(shop);
      const marked = await markFollowedUp(shop.ctx, actor, { orderId, seen: null });
      if (!marked.ok) throw new Error(marked.problem);
      const seen = marked.value;
      return () => undoFollowUp(shop.ctx, actor, { orderId, seen, earlier: null });
    },
  },
  {
    name: "exporting the evidence for a dispute",
    writes: ["evidence_exported"],
    isEntryAlone: true,
    async arrange({ shop, actor }) {
      const { id } = await createPaidOrder(shop, buyer());
      return () => exportEvidence(shop.ctx, actor, id);
    },
  },
  {
    name: "sending a failed email again",
    writes: ["mail_retried"],
    async arrange({ shop, actor }) {
      const now = shop.clock.now();
      const [email] = await shop.database.db
        .insert(emailOutbox)
        .values({
          dedupeKey: randomUUID(),
          kind: "course_welcome",
          toEmail: anAddress(),
          props: { orderNumber: "TME-00000001", firstName: "Ada" },
          createdAt: now,
          nextAttemptAt: now,
          failedAt: now,
        })
        .returning();
      return () => retryEmail(shop.ctx, actor, email?.id ?? "");
    },
  },
  {
    name: "handling a Stripe event again",
    writes: ["stripe_event_retried"],
    async arrange({ shop, actor }) {
      const id = `evt_${randomUUID()}`;
      const at = shop.clock.now();
      const payload = { id, object: "event", type: "customer.created", data: { object: {} } };
      await shop.database.db
        .insert(stripeEvents)
        .values({ id, type: payload.type, payload, receivedAt: at, nextAttemptAt: at });
      return () => retryStripeEvent(shop.ctx, actor, id);
    },
  },
];
