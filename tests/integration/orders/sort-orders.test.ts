import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { orderItems, orders } from "@/db/schema";
import {
  listOrders,
  type OrderPage,
  type OrderSort,
  orderSortKeys,
  parseOrderFilter,
  readOrderViewCounts,
} from "@/lib/orders/read-orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("sorting the order list", () => {
  const shop = testShop();
  const { database } = shop;
  let actor: Awaited<ReturnType<typeof addTestAdmin>>["actor"];

  beforeAll(async () => {
    actor = (await addTestAdmin(database.db)).actor;
    for (let index = 0; index < 123; index += 1) {
      const id = randomUUID();
      const at = new Date(Date.parse("2030-01-01T12:00:00Z") + (index % 40) * 1_000);
      await database.db.insert(orders).values({
        id,
        orderNumber: `TME-${String((index * 7_919) % 100_000).padStart(8, "0")}`,
        status: index % 3 === 0 ? "paid" : "refunded",
        mode: "payment",
        email: "ada@example.com",
        firstName: index % 2 ? "ada" : "Bo",
        lastName: "É",
        subtotalCents: 100,
        totalCents: (index % 5) * 100,
        browserHash: id,
        fingerprint: id,
        sessionParams: {} as never,
        nextCheckAt: at,
        createdAt: at,
        updatedAt: at,
      });
      await database.db.insert(orderItems).values({
        id: randomUUID(),
        orderId: id,
        position: 0,
        productId: "ebook",
        kind: "ebook",
        title: `Item ${index % 4}`,
        unitPriceCents: 100,
        quantity: 1,
        includesEbook: true,
      });
    }
  });

  const values: Readonly<Record<OrderSort["by"], (row: OrderPage["rows"][number]) => unknown>> = {
    number: ({ orderNumber }) => orderNumber,
    placed: ({ createdAt }) => createdAt.getTime(),
    customer: ({ name }) => name.toLowerCase(),
    items: ({ items }) => items[0]?.title,
    status: ({ status }) => status,
    total: ({ totalCents }) => totalCents,
  };

  test.each(
    orderSortKeys.flatMap((by) => [true, false].map((isDescending) => ({ by, isDescending }))),
  )("pages through every order once by $by, descending: $isDescending", async (sort) => {
    const seen: OrderPage["rows"][number][] = [];
    let after: string | null = null;
    do {
      const page: OrderPage = await listOrders(shop.ctx, actor, parseOrderFilter({}), {
        sort,
        after,
      });
      seen.push(...page.rows);
      after = page.next;
    } while (after);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(123);
    expect(seen).toHaveLength(123);
    const listed = seen.map(values[sort.by]);
    const compare = (a: unknown, b: unknown) =>
      (a as string) < (b as string) ? -1 : a === b ? 0 : 1;
    const sorted = listed.toSorted(compare);
    expect(listed).toEqual(sort.isDescending ? sorted.toReversed() : sorted);
  });

  test("keeps the filters, and shows the first page after an unknown order", async () => {
    const sort = { by: "total", isDescending: true } as const;
    const filter = parseOrderFilter({ view: "refunded", q: "ada" });
    const page = await listOrders(shop.ctx, actor, filter, { sort, after: randomUUID() });
    expect(page.rows.every(({ status }) => status === "refunded")).toBe(true);
    expect(page.rows[0]?.totalCents).toBe(400);
    expect(await listOrders(shop.ctx, actor, filter, { sort, after: "'; --" })).toEqual(page);
  });

  test("the tabs count every order with a need", async () => {
    expect(await readOrderViewCounts(shop.ctx, actor)).toEqual({
      all: 123,
      review: 0,
      disputed: 0,
      stripe_inquiry: 0,
      past_due: 0,
      refunded: 82,
    });
  });
});
