import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openBillingPortal } from "@/lib/orders/subscriptions";
import { signLink } from "@/lib/secrets/links";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("the billing portal", () => {
  const shop = testShop();
  const linkTo = (id: string, linkSecret = shop.ctx.settings.linkSecret) => {
    const ctx = { ...shop.ctx, settings: { ...shop.ctx.settings, linkSecret } };
    return signLink(ctx, "manage-subscription", { id, linkRevision: 0 });
  };
  const byLink = (token: string) => openBillingPortal(shop.ctx, { kind: "link", token });

  const createEliteOrder = () => createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  const notFound = { ok: false, problem: "not_found" };
  const opened = { ok: true, value: expect.stringMatching(/^http/) };

  test("opens for a receipt's signed link and for the browser that ordered", async () => {
    const { id, sessionId, browserHash } = await createEliteOrder();
    expect(await byLink(linkTo(id))).toEqual(opened);
    const proof = { kind: "browser", sessionId: sessionId ?? "", browserHash } as const;
    expect(await openBillingPortal(shop.ctx, proof)).toEqual(opened);
  });

  test("doesn't open for strangers, forged links or orders that don't renew", async () => {
    const { id, sessionId } = await createEliteOrder();
    const stranger = {
      kind: "browser",
      sessionId: sessionId ?? "",
      browserHash: "another",
    } as const;
    expect(await openBillingPortal(shop.ctx, stranger)).toEqual(notFound);
    for (const token of ["", id, `1.${id}.`, linkTo(id, "another-secret-of-the-tests-01234")]) {
      expect(await byLink(token)).toEqual(notFound);
    }
    expect(await byLink(linkTo(randomUUID()))).toEqual(notFound);
    const once = await createPaidOrder(shop, { cart: { ebook: 1 } });
    expect(await byLink(linkTo(once.id))).toEqual(notFound);
  });
});
