import { beforeEach, describe, expect, test } from "vitest";
import type { AdminActor } from "@/lib/core/admin-actor";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { sendDownloadCode, signInForDownload } from "@/lib/flows/download-sign-in";
import { createPaidOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  fileFor,
  getDownloadRef,
  listLibraryCodes,
  open,
  readState,
} from "./download-shop";

describe("a receipt sent to the wrong address", () => {
  const shop = downloadShop();
  let actor: AdminActor;
  beforeEach(async () => {
    await shop.database.empty();
    actor = (await addTestAdmin(shop.database.db)).actor;
  });

  async function createOrder() {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    const customer = { ref, visitor: createVisitor({ browserHash: order.browserHash }) };
    const stranger = { ref, visitor: createVisitor() };
    const correct = async () => {
      const { id: orderId, email: oldEmail } = order;
      const correction = { orderId, oldEmail, newEmail: "ada@example.org" };
      expect((await correctOrderEmail(shop.ctx, actor, correction)).ok).toBe(true);
    };
    return { order, ref, customer, stranger, correct };
  }

  test("gives its recipient nothing once corrected, and the customer the file", async () => {
    const { customer, stranger, correct } = await createOrder();
    await correct();
    expect(await readState(shop, stranger)).toBe("verification_required");
    expect(await open(shop, stranger)).toBe(false);
    expect(await open(shop, customer)).toBe(true);
    expect(await fileFor(shop, customer)).not.toBeNull();
    expect(await fileFor(shop, stranger)).toBeNull();
  });

  test("ends the session that its recipient opened, and gives the customer one", async () => {
    const { customer, stranger, correct } = await createOrder();
    expect(await open(shop, stranger)).toBe(true);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await open(shop, customer)).toBe(true);
    expect(await fileFor(shop, customer)).not.toBeNull();
  });

  test("ends the access of the old address's library, and sends codes to the new address", async () => {
    const { ref, order, customer, stranger, correct } = await createOrder();
    expect(await open(shop, customer)).toBe(true);
    const signedIn = { ref, visitor: { ...stranger.visitor, emails: [order.email] } };
    expect(await readState(shop, signedIn)).toBe("ready");
    await correct();
    expect(await readState(shop, signedIn)).toBe("verification_required");
    const phone = { ref, visitor: { ...createVisitor(), ipHash: "phone" } };
    await sendDownloadCode(shop.files, phone);
    expect(await listLibraryCodes(shop, order.email)).toEqual([]);
    const [code = ""] = await listLibraryCodes(shop, "ada@example.org");
    const typed = { ...phone, code, userAgent: "test" };
    expect(await signInForDownload(shop.files, typed)).toMatchObject({ ok: true });
    const known = { ref, visitor: { ...phone.visitor, emails: ["ada@example.org"] } };
    expect(await open(shop, known)).toBe(true);
    expect(await fileFor(shop, known)).not.toBeNull();
  });

  test("lets the customer request a new link if the recipient already has the file", async () => {
    const { customer, stranger, correct } = await createOrder();
    await open(shop, stranger);
    await fetchFile(shop, stranger);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await readState(shop, customer)).toBe("used");
  });
});
