import { randomUUID } from "node:crypto";
import { refundRequests } from "@/db/schema";
import { exportEvidence } from "@/lib/flows/export-evidence";
import {
  failRefundRequest,
  type RefundRequest,
  recordStripeRefund,
  refundOrder,
} from "@/lib/flows/refund-order";
import { exportOrders } from "@/lib/orders/export-orders";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { createPaidOrder } from "@/tests/support/orders";
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
    name: "exporting the evidence for a dispute",
    writes: ["evidence_exported"],
    isEntryAlone: true,
    async arrange({ shop, actor }) {
      const { id } = await createPaidOrder(shop, buyer());
      return () => exportEvidence(shop.ctx, actor, id);
    },
  },
];
