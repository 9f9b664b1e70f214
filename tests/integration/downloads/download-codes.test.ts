import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { downloadCodes } from "@/db/schema";
import { checkDownloadCode } from "@/lib/downloads/codes/check-download-code";
import { sendDownloadCode } from "@/lib/downloads/codes/send-download-code";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import type { KnownDownloadVisitor } from "@/lib/downloads/visitor";
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
  type Asked = { readonly ref: DownloadRef; readonly visitor: KnownDownloadVisitor };
  const send = ({ ref, visitor }: Asked) => sendDownloadCode(shop.files, { ref, visitor });
  const type = async ({ ref, visitor }: Asked, code: string) =>
    (await checkDownloadCode(shop.files, { ref, visitor, code, userAgent: "test" })).ok;
  const getCode = async (orderId: string) => {
    const [newest] = await listEmails(shop, orderId, "buyer_code");
    if (!newest) throw new Error("no code was emailed");
    return newest.props.code;
  };
  const wrong = (code: string, step = 1) =>
    String((Number(code) + step) % 1_000_000).padStart(6, "0");

  test("goes to the order's email and gives the visitor access", async () => {
    const asked = await createLockedVisitor();
    expect(await readState(shop, asked)).toBe("verification_required");
    expect(await send(asked)).toMatchObject({ ok: true });
    const [email] = await listEmails(shop, asked.order.id, "buyer_code");
    expect(email).toMatchObject({ to: asked.order.email, props: { expiresInMinutes: 10 } });
    expect(await type(asked, await getCode(asked.order.id))).toBe(true);
    expect(await readState(shop, asked)).toBe("ready");
    expect(await open(shop, asked)).toBe(true);
    expect(await fileFor(shop, asked)).not.toBeNull();
    expect(await listEvents(shop, asked.order.id)).toEqual(["opened", "verified", "opened"]);
  });

  test("is stored only as a keyed hash", async () => {
    const asked = await createLockedVisitor();
    await send(asked);
    const [row] = await shop.database.db
      .select()
      .from(downloadCodes)
      .where(eq(downloadCodes.orderId, asked.order.id));
    expect(JSON.stringify(row)).not.toContain(await getCode(asked.order.id));
  });

  test("works once, in the browser that requested it, for its own order", async () => {
    const asked = await createLockedVisitor();
    const other = await createLockedVisitor();
    await send(asked);
    const code = await getCode(asked.order.id);
    expect(await type({ ...asked, visitor: createVisitor() }, code)).toBe(false);
    expect(await type({ ...other, visitor: asked.visitor }, code)).toBe(false);
    expect(await type(asked, code)).toBe(true);
    expect(await type(asked, code)).toBe(false);
  });

  test("stops working after five wrong attempts", async () => {
    const asked = await createLockedVisitor();
    await send(asked);
    const code = await getCode(asked.order.id);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await type(asked, wrong(code, tries))).toBe(false);
    }
    expect(await type(asked, code)).toBe(false);
    shop.clock.advance({ seconds: 1 });
    await send(asked);
    expect(await type(asked, await getCode(asked.order.id))).toBe(true);
  });

  test("allows at most five of twenty concurrent wrong codes", async () => {
    const asked = await createLockedVisitor();
    await send(asked);
    const code = await getCode(asked.order.id);
    const typed = Array.from({ length: 20 }, (_, step) => type(asked, wrong(code, step + 1)));
    expect((await Promise.all(typed)).some(Boolean)).toBe(false);
    const [row] = await shop.database.db
      .select()
      .from(downloadCodes)
      .where(eq(downloadCodes.orderId, asked.order.id));
    expect(row?.attemptsLeft).toBe(0);
    expect(await type(asked, code)).toBe(false);
  });

  test("expires after 10 minutes and when a newer one is sent", async () => {
    const asked = await createLockedVisitor();
    await send(asked);
    const first = await getCode(asked.order.id);
    shop.clock.advance({ minutes: 1 });
    await send(asked);
    const second = await getCode(asked.order.id);
    if (first !== second) expect(await type(asked, first)).toBe(false);
    shop.clock.advance({ minutes: 10 });
    expect(await type(asked, second)).toBe(false);
  });

  test("verifies its browser for an hour", async () => {
    const asked = await createLockedVisitor();
    await send(asked);
    await type(asked, await getCode(asked.order.id));
    shop.clock.advance({ minutes: 59 });
    expect(await readState(shop, asked)).toBe("ready");
    shop.clock.advance({ minutes: 2 });
    expect(await readState(shop, asked)).toBe("verification_required");
  });

  test("is sent at most five times per hour and order", async () => {
    const { order, ref } = await createLockedVisitor();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => send({ ref, visitor: createVisitor() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
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
