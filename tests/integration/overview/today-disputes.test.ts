import { expect, test } from "vitest";
import { listOrders, parseOrderFilter, readOrder } from "@/lib/orders/read-orders";
import { readToday } from "@/lib/overview/read-today";
import { createPaidOrder } from "@/tests/support/orders";
import { dispute, reportDispute, type Step, submitEvidence } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

// A Monday at noon in Memphis.
const shop = staffedShop("2030-03-04T18:00:00Z");
const { sandbox } = shop;
const read = () => readToday(shop.ctx, shop.admin);
const kinds = async () => (await read()).items.map(({ kind }) => kind);

test("a dispute is listed with Stripe's deadline until it's decided", async () => {
  const order = await createPaidOrder(shop);
  await shop.happens(order, dispute());
  const [disputed] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  const [item] = (await read()).items;
  expect(item).toMatchObject({ kind: "dispute", id: order.id, who: "Ada Artist" });
  expect(item?.dueAt?.getTime()).toBe((disputed?.evidence_details.due_by ?? 0) * 1_000);
  expect(item?.isOverdue).toBe(false);
  await shop.atStripe(`disputes/${disputed?.id}/close`, { won: true });
  expect(await kinds()).toEqual([]);
});

test("a dispute is listed until the bank accepts no more evidence", async () => {
  const order = await createPaidOrder(shop);
  await shop.happens(order, dispute());
  const deadline = (await read()).items[0]?.dueAt;
  shop.clock.set(new Date((deadline?.getTime() ?? 0) - 1_000).toISOString());
  expect(await kinds()).toEqual(["dispute"]);
  shop.clock.advance({ seconds: 1 });
  expect(await kinds()).toEqual([]);
  const { rows } = await listOrders(shop.ctx, shop.admin, parseOrderFilter({ view: "disputed" }));
  expect(rows.map(({ id }) => id)).toEqual([order.id]);
});

test("a dispute isn't listed while the bank is deciding about our evidence", async () => {
  const order = await createPaidOrder(shop);
  const deliver = async (step: Step) => {
    await shop.happens(order, step);
  };
  await deliver(dispute());
  await deliver(submitEvidence);
  expect(await kinds()).toEqual([]);
  const detail = await readOrder(shop.ctx, shop.admin, order.id);
  expect(detail?.facts.disputes).toMatchObject([{ outcome: "open", isUnderReview: true }]);
  // A bank's inquiry can become a dispute, which needs another response.
  await deliver(reportDispute("warning_under_review"));
  expect(await kinds()).toEqual([]);
  await deliver(reportDispute("needs_response"));
  expect(await kinds()).toEqual(["dispute"]);
});
