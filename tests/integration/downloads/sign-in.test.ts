import { describe, expect, test } from "vitest";
import { readCustomer } from "@/lib/customers/customer-sessions";
import { sendDownloadCode, signInForDownload } from "@/lib/flows/download-sign-in";
import { createPaidOrder } from "@/tests/support/orders";
import {
  createVisitor,
  downloadShop,
  fileFor,
  getDownloadRef,
  listEvents,
  listLibraryCodes,
  open,
  readState,
} from "./download-shop";

describe("a stranger who has a download's link", () => {
  const shop = downloadShop();
  const buyer = { firstName: "Ada", lastName: "Artist" };
  let orders = 0;

  /** An order with a link opened in another browser, and a stranger who has the link. */
  async function createStranger() {
    orders += 1;
    const email = `artist-${orders}@example.com`;
    const order = await createPaidOrder(shop, { customer: { ...buyer, email } });
    const ref = getDownloadRef(order);
    await open(shop, { ref, visitor: createVisitor() });
    return { order, ref, visitor: { ...createVisitor(), ipHash: `address-${orders}` } };
  }
  type Visit = Parameters<typeof sendDownloadCode>[1];
  const send = ({ ref, visitor }: Visit) => sendDownloadCode(shop.files, { ref, visitor });
  const type = ({ ref, visitor }: Visit, code: string) =>
    signInForDownload(shop.files, { ref, visitor, code, userAgent: "test" });
  const getCode = async (email: string) => (await listLibraryCodes(shop, email))[0] ?? "";
  const rejected = { ok: false, problem: "code_rejected" };

  test("gets the file by signing in to the library of the order's address", async () => {
    const visit = await createStranger();
    const { email, id } = visit.order;
    expect(await readState(shop, visit)).toBe("verification_required");
    expect(await send(visit)).toMatchObject({ allowed: true });
    const signedIn = await type(visit, await getCode(email));
    const customer = signedIn.ok ? await readCustomer(shop.ctx, signedIn.value.token) : null;
    expect(customer?.emails).toEqual([email]);
    const known = { ...visit, visitor: { ...visit.visitor, emails: customer?.emails ?? [] } };
    expect(await readState(shop, known)).toBe("ready");
    expect(await open(shop, known)).toBe(true);
    expect(await fileFor(shop, known)).not.toBeNull();
    expect(await listEvents(shop, id)).toEqual(["opened", "verified", "opened"]);
  });

  test("can use a code once, in the browser that requested it, for its own order", async () => {
    const visit = await createStranger();
    const other = await createStranger();
    await send(visit);
    const code = await getCode(visit.order.email);
    const elsewhere = { ...visit, visitor: { ...createVisitor(), ipHash: "address" } };
    expect(await type(elsewhere, code)).toEqual(rejected);
    expect(await type({ ...other, visitor: visit.visitor }, code)).toEqual(rejected);
    expect(await type(visit, code)).toMatchObject({ ok: true });
    expect(await type(visit, code)).toEqual(rejected);
  });

  test("gets the same answers for unknown links and for links that need no code", async () => {
    const locked = await createStranger();
    const course = await createPaidOrder(shop, { cart: { course: 1 } });
    const fresh = await createPaidOrder(shop, {
      customer: { ...buyer, email: "fresh@example.com" },
    });
    const answer = await send(locked);
    const unknown = { kind: "order", sessionId: "cs_test_unknown" } as const;
    for (const [index, ref] of [getDownloadRef(course), getDownloadRef(fresh), unknown].entries()) {
      const visitor = { ...createVisitor(), ipHash: `elsewhere-${index}` };
      expect(await send({ ref, visitor })).toEqual(answer);
      // One code a minute.
      expect(await send({ ref, visitor })).toMatchObject({ allowed: false });
      expect(await type({ ref, visitor }, "123456")).toEqual(rejected);
    }
    for (const { email } of [course, fresh]) {
      expect(await listLibraryCodes(shop, email)).toEqual([]);
    }
  });
});
