import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { createPaidOrder } from "@/tests/support/orders";
import { dispute } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const { database, sandbox } = shop;

const listNotices = (order: { readonly id: string }) =>
  database.db
    .select({ to: emailOutbox.toEmail, props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.orderId, order.id), eq(emailOutbox.kind, "dispute_opened")));

test("a dispute is emailed to staff once, with its deadline and a link", async () => {
  const order = await createPaidOrder(shop);
  await dispute()({ shop, order });
  await shop.deliverAll();
  const again = sandbox.events().map((event) => ({ ...event, id: `${event.id}_again` }));
  await Promise.all(again.map((event) => shop.deliver(event)));
  const emails = await listNotices(order);
  expect(emails).toMatchObject([
    {
      to: "staff",
      props: {
        amountCents: 4_999,
        customerName: "Ada Artist",
        url: `https://shop.test/admin/orders/${order.id}`,
      },
    },
  ]);
  const [disputed] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  const dueBy = (disputed?.evidence_details.due_by ?? 0) * 1_000;
  expect(emails[0]?.props).toMatchObject({ respondBy: new Date(dueBy).toISOString() });
});

test("a dispute that was lost before we heard of it is emailed as final", async () => {
  const order = await createPaidOrder(shop);
  await dispute()({ shop, order });
  const [opened] = (await sandbox.stripe.disputes.list({ limit: 1 })).data;
  await sandbox.control(`disputes/${opened?.id}/close`, { won: false });
  await shop.deliverAll();
  expect(await listNotices(order)).toMatchObject([
    { props: { state: "lost", amountCents: 4_999 } },
  ]);
});
