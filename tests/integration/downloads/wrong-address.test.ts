import { beforeEach, describe, expect, test } from "vitest";
import type { AdminActor } from "@/lib/core/admin-actor";
import { checkDownloadCode, sendDownloadCode } from "@/lib/downloads/download-codes";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { createPaidOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  fileFor,
  getDownloadRef,
  listEmails,
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

  type Visit = Parameters<typeof readState>[1];

  async function enterCode(input: Visit, orderId: string) {
    expect((await sendDownloadCode(shop.files, input)).ok).toBe(true);
    const [email] = await listEmails(shop, orderId, "buyer_code");
    const code = email?.props.code ?? "";
    expect((await checkDownloadCode(shop.files, { ...input, code, userAgent: "test" })).ok).toBe(
      true,
    );
    return email?.to;
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

  test("invalidates a code sent to the old address and sends the next one to the new address", async () => {
    const { order, customer, stranger, correct } = await createOrder();
    expect(await open(shop, customer)).toBe(true);
    expect(await enterCode(stranger, order.id)).toBe(order.email);
    expect(await readState(shop, stranger)).toBe("ready");
    await correct();
    expect(await readState(shop, stranger)).toBe("verification_required");
    shop.clock.advance({ minutes: 1 });
    const phone = { ...customer, visitor: createVisitor() };
    expect(await enterCode(phone, order.id)).toBe("ada@example.org");
    expect(await open(shop, phone)).toBe(true);
    expect(await fileFor(shop, phone)).not.toBeNull();
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
