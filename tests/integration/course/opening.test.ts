import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { grants } from "@/db/schema";
import { announceOpening } from "@/lib/course/change-course";
import type { Ctx } from "@/lib/ctx";
import { getToken, listQueued, setCourse } from "@/tests/integration/course/course-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";

describe("opening the course", () => {
  const shop = testShop();
  const course = { cart: { course: 1 } };

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, { state: "presale", opensOn: "2031-01-01" });
  });

  const customer = (email: string) => ({
    ...course,
    customer: { email, firstName: "Ada", lastName: "Artist" },
  });
  const open = () => setCourse(shop, { state: "open", openedAt: shop.clock.now() });
  const announce = (ctx: Ctx = shop.ctx) =>
    announceOpening(ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });

  test("emails a link to start to everyone with a live grant, once per address", async () => {
    await createPaidOrder(shop, customer("ada@example.com"));
    await createPaidOrder(shop, customer("ADA@example.com"));
    await createPaidOrder(shop, customer("ben@example.com"));
    const order = await createPaidOrder(shop, customer("refunded@example.com"));
    await shop.happens(order, refund());
    expect(await announce(), "nothing before it opens").toBe(0);
    await open();
    expect(await announce()).toBe(2);
    expect(await announce(), "a second time").toBe(0);
    const emails = await listQueued(shop, "course_opened");
    expect(emails.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      "ada@example.com",
      "ben@example.com",
    ]);
    expect(getToken(emails[0]?.props.courseUrl)).not.toBe("");
  });

  test("isn't announced to those who bought while it was open", async () => {
    await open();
    await createPaidOrder(shop, course);
    const [welcome] = await listQueued(shop, "course_welcome");
    expect(getToken(welcome?.props.courseUrl)).not.toBe("");
    expect(await announce()).toBe(0);
  });

  test("tells presale customers the opening day first", async () => {
    await createPaidOrder(shop, course);
    const [welcome] = await listQueued(shop, "course_welcome");
    expect(welcome?.props).toMatchObject({ courseUrl: null, opensOn: "2031-01-01" });
  });

  test("reaches 5,000 holders once each, from before courses had states and with a crash halfway", async () => {
    const [first] = await Promise.all([createPaidOrder(shop, course)]);
    await copyOrder(first.id, 4_999);
    await open();
    let batches = 0;
    // Every batch is one transaction, and the fourth never commits.
    const crashing: Ctx = {
      ...shop.ctx,
      db: new Proxy(shop.database.db, {
        get(target, name) {
          if (name !== "transaction") return Reflect.get(target, name);
          return (work: Parameters<typeof target.transaction>[0]) =>
            target.transaction(async (tx) => {
              const result = await work(tx);
              batches += 1;
              if (batches === 4) throw new Error("the server was killed");
              return result;
            });
        },
      }),
    };
    await expect(announce(crashing)).rejects.toThrow("killed");
    expect(await listQueued(shop, "course_opened")).toHaveLength(600);
    const queued = await Promise.all([announce(), announce(), announce()]);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(4_400);
    const emails = await listQueued(shop, "course_opened");
    expect(new Set(emails.map(({ to }) => to)).size).toBe(5_000);
    expect(emails).toHaveLength(5_000);
    expect(await shop.database.db.select().from(grants).where(sql`start_email_at is null`)).toEqual(
      [],
    );
  }, 60_000);

  /** Copies a paid order for as many other customers. */
  async function copyOrder(orderId: string, count: number): Promise<void> {
    await shop.database.db.execute(sql`
      with copies as (
        insert into orders (id, order_number, status, mode, email, first_name, last_name,
          subtotal_cents, total_cents, browser_hash, fingerprint, session_params, paid_at,
          next_check_at, created_at, updated_at)
        select gen_random_uuid(), 'TME-' || lpad((10000000 + n)::text, 8, '0'), status, mode,
          'holder' || n || '@example.com', first_name, last_name, subtotal_cents, total_cents,
          'browser' || n, 'fingerprint' || n, session_params, paid_at, next_check_at, created_at, updated_at
        from orders, generate_series(1, ${count}) as n where id = ${orderId}
        returning id
      ), items as (
        insert into order_items (id, order_id, position, product_id, kind, title, unit_price_cents,
          quantity, includes_ebook)
        select gen_random_uuid(), copies.id, 1, 'course', 'course', 'Course', 19900, 1, false from copies
        returning id, order_id
      )
      insert into grants (order_id, order_item_id, entitlement, unit, created_at)
      select order_id, id, 'course', 1, now() from items`);
  }
});
