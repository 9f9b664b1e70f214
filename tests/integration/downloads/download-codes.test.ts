import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { downloadCodes } from "@/db/schema";
import type { KnownDownloadVisitor } from "@/lib/downloads/check-access";
import { checkDownloadCode, sendDownloadCode } from "@/lib/downloads/download-codes";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { createPaidOrder } from "@/tests/support/orders";
import {
  createVisitor,
  downloadShop,
  fileFor,
  getDownloadRef,
  listEmails,
  listEvents,
  open,
  readState,
} from "./download-shop";

describe("a download code", () => {
  const shop = downloadShop();

  /** An order with a link opened in another browser, and a stranger who has the link. */
  async function createLockedVisitor() {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    await open(shop, { ref, visitor: createVisitor() });
    return { order, ref, visitor: createVisitor() };
  }
  type Visit = { readonly ref: DownloadRef; readonly visitor: KnownDownloadVisitor };
  const send = ({ ref, visitor }: Visit) => sendDownloadCode(shop.files, { ref, visitor });
  const type = async ({ ref, visitor }: Visit, code: string) =>
    (await checkDownloadCode(shop.files, { ref, visitor, code, userAgent: "test" })).ok;
  const getCode = async (orderId: string) => {
    const [newest] = await listEmails(shop, orderId, "buyer_code");
    if (!newest) throw new Error("no code was emailed");
    return newest.props.code;
  };
  const wrong = (code: string, step = 1) =>
    String((Number(code) + step) % 1_000_000).padStart(6, "0");

  test("goes to the order's email and gives the visitor access", async () => {
    const visit = await createLockedVisitor();
    expect(await readState(shop, visit)).toBe("verification_required");
    expect(await send(visit)).toMatchObject({ ok: true });
    const [email] = await listEmails(shop, visit.order.id, "buyer_code");
    expect(email).toMatchObject({ to: visit.order.email, props: { expiresInMinutes: 10 } });
    expect(await type(visit, await getCode(visit.order.id))).toBe(true);
    expect(await readState(shop, visit)).toBe("ready");
    expect(await open(shop, visit)).toBe(true);
    expect(await fileFor(shop, visit)).not.toBeNull();
    expect(await listEvents(shop, visit.order.id)).toEqual(["opened", "verified", "opened"]);
  });

  test("is stored only as a keyed hash", async () => {
    const visit = await createLockedVisitor();
    await send(visit);
    const [row] = await shop.database.db
      .select()
      .from(downloadCodes)
      .where(eq(downloadCodes.orderId, visit.order.id));
    expect(JSON.stringify(row)).not.toContain(await getCode(visit.order.id));
  });

  test("works once, in the browser that requested it, for its own order", async () => {
    const visit = await createLockedVisitor();
    const other = await createLockedVisitor();
    await send(visit);
    const code = await getCode(visit.order.id);
    expect(await type({ ...visit, visitor: createVisitor() }, code)).toBe(false);
    expect(await type({ ...other, visitor: visit.visitor }, code)).toBe(false);
    expect(await type(visit, code)).toBe(true);
    expect(await type(visit, code)).toBe(false);
  });

  test("stops working after five wrong attempts", async () => {
    const visit = await createLockedVisitor();
    await send(visit);
    const code = await getCode(visit.order.id);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await type(visit, wrong(code, attempt))).toBe(false);
    }
    expect(await type(visit, code)).toBe(false);
    shop.clock.advance({ seconds: 1 });
    await send(visit);
    expect(await type(visit, await getCode(visit.order.id))).toBe(true);
  });

  test("allows at most five of twenty concurrent wrong codes", async () => {
    const visit = await createLockedVisitor();
    await send(visit);
    const code = await getCode(visit.order.id);
    const typed = Array.from({ length: 20 }, (_, step) => type(visit, wrong(code, step + 1)));
    expect((await Promise.all(typed)).some(Boolean)).toBe(false);
    const [row] = await shop.database.db
      .select()
      .from(downloadCodes)
      .where(eq(downloadCodes.orderId, visit.order.id));
    expect(row?.attemptsLeft).toBe(0);
    expect(await type(visit, code)).toBe(false);
  });

  test("expires after 10 minutes and when a newer one is sent", async () => {
    const visit = await createLockedVisitor();
    await send(visit);
    const first = await getCode(visit.order.id);
    shop.clock.advance({ minutes: 1 });
    await send(visit);
    const second = await getCode(visit.order.id);
    if (first !== second) expect(await type(visit, first)).toBe(false);
    shop.clock.advance({ minutes: 10 });
    expect(await type(visit, second)).toBe(false);
  });

  test("verifies its browser for an hour", async () => {
    const visit = await createLockedVisitor();
    await send(visit);
    await type(visit, await getCode(visit.order.id));
    shop.clock.advance({ minutes: 59 });
    expect(await readState(shop, visit)).toBe("ready");
    shop.clock.advance({ minutes: 2 });
    expect(await readState(shop, visit)).toBe("verification_required");
  });

  test("is sent at most five times per hour and order", async () => {
    const { order, ref } = await createLockedVisitor();
    const results = await Promise.all(
      Array.from({ length: 9 }, () => send({ ref, visitor: createVisitor() })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await listEmails(shop, order.id, "buyer_code")).toHaveLength(5);
    shop.clock.advance({ minutes: 61 });
    expect(await send({ ref, visitor: createVisitor() })).toMatchObject({ ok: true });
  });

  test("gets the same response for unknown links and for links that need no code", async () => {
    const locked = await createLockedVisitor();
    const course = await createPaidOrder(shop, { cart: { course: 1 } });
    const fresh = await createPaidOrder(shop);
    const result = await send(locked);
    const unknown = { kind: "order", sessionId: "cs_test_nobody" } as const;
    for (const ref of [getDownloadRef(course), getDownloadRef(fresh), unknown]) {
      expect(await send({ ref, visitor: createVisitor() })).toEqual(result);
      expect(await type({ ref, visitor: createVisitor() }, "123456")).toBe(false);
    }
    expect(await listEmails(shop, course.id, "buyer_code")).toEqual([]);
    expect(await listEmails(shop, fresh.id, "buyer_code")).toEqual([]);
    for (let more = 0; more < 4; more += 1) await send({ ref: unknown, visitor: createVisitor() });
    expect(await send({ ref: unknown, visitor: createVisitor() })).toMatchObject({
      problem: { kind: "too_many_codes" },
    });
  });
});
