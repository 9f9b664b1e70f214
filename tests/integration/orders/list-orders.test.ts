import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { orderItems, orders } from "@/db/schema";
import type { OrderStatus, ReviewReason } from "@/db/values/orders";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import {
  listOrders,
  type OrderPage,
  type OrderSort,
  orderSortKeys,
  parseOrderFilter,
  readOrder as readDetail,
  readOrderCounts,
  readOrderViewCounts,
} from "@/lib/orders/read-orders";
import { createPaidOrder } from "@/tests/support/orders";
import { type TestShop, testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

type Wanted = {
  readonly number: string;
  readonly name?: readonly [string, string];
  readonly email?: string;
  readonly status?: OrderStatus;
  readonly at?: string;
  readonly title?: string;
  readonly totalCents?: number;
  readonly kind?: "ebook" | "course" | "radio" | "session";
  readonly reviewReason?: ReviewReason;
};

async function addOrder({ database }: TestShop, wanted: Wanted): Promise<void> {
  const id = randomUUID();
  const at = new Date(wanted.at ?? "2030-03-01T12:00:00Z");
  const [firstName, lastName] = wanted.name ?? ["Ada", "Artist"];
  await database.db.insert(orders).values({
    id,
    orderNumber: `TME-${wanted.number}`,
    status: wanted.status ?? "paid",
    mode: "payment",
    email: wanted.email ?? "ada@example.com",
    firstName,
    lastName,
    subtotalCents: 4_999,
    totalCents: wanted.totalCents ?? 4_999,
    browserHash: id,
    fingerprint: id,
    sessionParams: {} as never,
    reviewReason: wanted.reviewReason ?? null,
    nextCheckAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await database.db.insert(orderItems).values({
    id: randomUUID(),
    orderId: id,
    position: 0,
    productId: "ebook",
    kind: wanted.kind ?? "ebook",
    title: wanted.title ?? "eBook",
    unitPriceCents: 4_999,
    quantity: 2,
    includesEbook: true,
  });
}

describe("the order list", () => {
  const shop = testShop();
  const { database } = shop;
  let actor: Awaited<ReturnType<typeof addTestAdmin>>["actor"];

  beforeAll(async () => {
    actor = (await addTestAdmin(database.db)).actor;
    await addOrder(shop, {
      number: "00000001",
      name: ["Łukasz", "O'Neil"],
      email: "luk@example.com",
    });
    await addOrder(shop, {
      number: "00000002",
      name: ["王", "芳"],
      email: "wang_fang@example.com",
    });
    await addOrder(shop, { number: "00000003", status: "refunded", kind: "course" });
    await addOrder(shop, {
      number: "00000004",
      status: "expired",
      reviewReason: "session_subtotal_mismatch",
    });
    // Around midnight in Chicago on the day clocks go forward.
    await addOrder(shop, {
      number: "00000005",
      at: "2030-03-10T05:59:59Z",
      email: "100%@example.com",
    });
    await addOrder(shop, { number: "00000006", at: "2030-03-10T06:00:00Z", kind: "session" });
    await addOrder(shop, { number: "00000007", at: "2030-03-11T04:59:59Z" });
    await addOrder(shop, { number: "00000008", at: "2030-03-11T05:00:00Z" });
  });

  async function found(query: Record<string, string>): Promise<string[]> {
    const filter = parseOrderFilter(query);
    const { rows } = await listOrders(shop.ctx, actor, filter);
    const { matching, all } = await readOrderCounts(shop.ctx, actor, filter);
    expect(matching).toBe(rows.length);
    expect(all).toBe(8);
    return rows.map(({ orderNumber }) => orderNumber.slice(-1)).sort();
  }

  test("searches number, email and name, ignoring case and treating wildcards literally", async () => {
    const searches: readonly (readonly [q: string, numbers: readonly string[]])[] = [
      ["tme-00000003", ["3"]],
      [" 0000003 ", ["3"]],
      ["LUK@EXAMPLE", ["1"]],
      ["łukasz o'neil", ["1"]],
      ["芳", ["2"]],
      ["O'", ["1"]],
      ["10", ["5"]],
      // No word after the number starts with these.
      ...["t", "0", "@", "%", "_", "\\", "n"].map((q) => [q, []] as const),
      ["100%", ["5"]],
      ["wang_fang", ["2"]],
      ["wang\\fang", []],
    ];
    for (const [q, numbers] of searches) expect(await found({ q }), q).toEqual(numbers);
    expect(await found({ q: "ada", status: "refunded" })).toEqual(["3"]);
  });

  test("filters by status, product, review and Chicago calendar days", async () => {
    expect(await found({ status: "refunded" })).toEqual(["3"]);
    expect(await found({ kind: "course" })).toEqual(["3"]);
    expect(await found({ kind: "session" })).toEqual(["6"]);
    expect(await found({ kind: "session", q: "ada" })).toEqual(["6"]);
    expect(await found({ view: "review" })).toEqual(["4"]);
    expect(await found({ from: "2030-03-10", to: "2030-03-10" })).toEqual(["6", "7"]);
    expect(await found({ from: "2030-03-11" })).toEqual(["8"]);
    expect(await found({ to: "2030-03-09" })).toEqual(["1", "2", "3", "4", "5"]);
    expect(await found({ from: "2030-02-30", to: "2030-02-30" })).toHaveLength(8);
    expect(await found({ status: "nonsense", from: "yesterday", to: "2030-13-45" })).toHaveLength(
      8,
    );
  });

  test("pages through every order once, including orders created at the same time", async () => {
    await database.empty();
    for (let index = 0; index < 117; index += 1) {
      const number = String(10_000_000 + index);
      const minute = String(Math.floor(index / 40)).padStart(2, "0");
      await addOrder(shop, { number, at: `2030-01-01T12:${minute}:00Z` });
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | null = null;
    do {
      const page: OrderPage = await listOrders(shop.ctx, actor, parseOrderFilter({ q: "tme-1" }), {
        after,
      });
      seen.push(...page.rows.map(({ orderNumber }) => orderNumber));
      sizes.push(page.rows.length);
      after = page.next;
    } while (after);
    expect(sizes).toEqual([50, 50, 17]);
    expect(new Set(seen).size).toBe(117);
  });
});

describe("the order page", () => {
  const shop = testShop();

  test("shows live access and the timeline, newest first", async () => {
    const { actor } = await addTestAdmin(shop.database.db);
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const detail = await readDetail(shop.ctx, actor, order.id);
    if (!detail) throw new Error("the order is there");
    expect(detail.grants).toMatchObject([{ entitlement: "ebook", revokedReason: null }]);
    expect(detail.consents.map(({ kind }) => kind)).toEqual(["terms"]);
    const timeline = buildOrderTimeline(detail);
    const titles = timeline.map(({ title }) => title);
    expect(titles.at(-1)).toBe("Checkout started");
    for (const title of [
      "Paid",
      "Checkout session created",
      "Email queued: Receipt",
      "Stripe event: checkout.session.completed",
    ]) {
      expect(titles).toContain(title);
    }
    expect(new Set(timeline.map(({ key }) => key)).size).toBe(timeline.length);
  });

  test("returns null for an invalid id", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "other@example.com");
    for (const id of ["", "1", "new", "../..", randomUUID()]) {
      expect(await readDetail(shop.ctx, actor, id)).toBeNull();
    }
  });
});

describe("sorting the order list", () => {
  const shop = testShop();
  let actor: Awaited<ReturnType<typeof addTestAdmin>>["actor"];

  beforeAll(async () => {
    actor = (await addTestAdmin(shop.database.db)).actor;
    for (let index = 0; index < 123; index += 1) {
      await addOrder(shop, {
        number: String((index * 7_919) % 100_000).padStart(8, "0"),
        status: index % 3 === 0 ? "paid" : "refunded",
        name: [index % 2 ? "ada" : "Bo", "É"],
        totalCents: (index % 5) * 100,
        title: `Item ${index % 4}`,
        at: new Date(Date.parse("2030-01-01T12:00:00Z") + (index % 40) * 1_000).toISOString(),
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
