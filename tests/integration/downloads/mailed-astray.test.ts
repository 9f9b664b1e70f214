import { beforeEach, describe, expect, test } from "vitest";
import type { AdminActor } from "@/lib/auth/staff-session";
import { checkBuyerCode } from "@/lib/downloads/check-buyer-code";
import { sendBuyerCode } from "@/lib/downloads/send-buyer-code";
import { correctOrderEmail } from "@/lib/orders/correct-email";
import { aPaidOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  aVisitor,
  downloadShop,
  fetchFile,
  fileFor,
  mailsOf,
  open,
  refOf,
  stateOf,
} from "./download-shop";

describe("a receipt sent to the wrong address", () => {
  const shop = downloadShop();
  let actor: AdminActor;
  beforeEach(async () => {
    await shop.database.empty();
    actor = (await addTestAdmin(shop.database.db)).actor;
  });

  async function anOrder() {
    const order = await aPaidOrder(shop);
    const ref = refOf(order);
    const buyer = { ref, visitor: aVisitor({ browserHash: order.browserHash }) };
    const stranger = { ref, visitor: aVisitor() };
    const correct = async () => {
      const { id: orderId, email: oldEmail } = order;
      const wish = { orderId, oldEmail, newEmail: "ada@example.org" };
      expect((await correctOrderEmail(shop.ctx, actor, wish)).ok).toBe(true);
    };
    return { order, ref, buyer, stranger, correct };
  }

  type Asked = Parameters<typeof stateOf>[1];

  async function prove(asked: Asked, orderId: string) {
    expect((await sendBuyerCode(shop.files, asked)).ok).toBe(true);
    const [mail] = await mailsOf(shop, orderId, "buyer_code");
    const code = mail?.props.code ?? "";
    expect((await checkBuyerCode(shop.files, { ...asked, code, userAgent: "test" })).ok).toBe(true);
    return mail?.to;
  }

  test("gives its recipient nothing once corrected, and the customer the file", async () => {
    const { buyer, stranger, correct } = await anOrder();
    await correct();
    expect(await stateOf(shop, stranger)).toBe("denied_stranger");
    expect(await open(shop, stranger)).toBe(false);
    expect(await open(shop, buyer)).toBe(true);
    expect(await fileFor(shop, buyer)).not.toBeNull();
    expect(await fileFor(shop, stranger)).toBeNull();
  });

  test("ends the session that its recipient opened, and gives the customer one", async () => {
    const { buyer, stranger, correct } = await anOrder();
    expect(await open(shop, stranger)).toBe(true);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await open(shop, buyer)).toBe(true);
    expect(await fileFor(shop, buyer)).not.toBeNull();
  });

  test("invalidates a code sent to the old address and sends the next one to the new address", async () => {
    const { order, buyer, stranger, correct } = await anOrder();
    expect(await open(shop, buyer)).toBe(true);
    expect(await prove(stranger, order.id)).toBe(order.email);
    expect(await stateOf(shop, stranger)).toBe("ready");
    await correct();
    expect(await stateOf(shop, stranger)).toBe("denied_stranger");
    shop.clock.advance({ minutes: 1 });
    const phone = { ...buyer, visitor: aVisitor() };
    expect(await prove(phone, order.id)).toBe("ada@example.org");
    expect(await open(shop, phone)).toBe(true);
    expect(await fileFor(shop, phone)).not.toBeNull();
  });

  test("lets the customer request a new link if the recipient already has the file", async () => {
    const { buyer, stranger, correct } = await anOrder();
    await open(shop, stranger);
    await fetchFile(shop, stranger);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await stateOf(shop, buyer)).toBe("used");
  });
});
