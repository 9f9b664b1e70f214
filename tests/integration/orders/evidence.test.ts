import { and, eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { adminAudit, orderConsents } from "@/db/schema";
import { getConsentText } from "@/lib/consents/former-consent-texts";
import { exportEvidence } from "@/lib/orders/evidence/export-evidence";
import { createPaidOrder } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  getDownloadRef,
  open,
} from "../downloads/download-shop";

describe("dispute evidence", () => {
  const shop = downloadShop();

  test("is one PDF with sale, consents, emails and downloads, in the customer's script", async () => {
    const { actor } = await addTestAdmin(shop.database.db);
    const order = await createPaidOrder(shop, {
      customer: { email: "buyer@example.com", firstName: "Nguyễn", lastName: "王芳" },
      cart: { ebook: 1, "radio-spin-pack": 1 },
    });
    const request = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, request);
    await fetchFile(shop, request);
    await shop.sandbox.control("disputes", { session: order.sessionId });
    await shop.deliverAll();
    const exported = await exportEvidence(shop.ctx, actor, order.id);
    if (!exported.ok) throw new Error(exported.problem);
    expect(exported.value.filename).toBe(`evidence-${order.orderNumber}.pdf`);
    const pdf = await getDocumentProxy(exported.value.bytes);
    const { text } = await extractText(pdf, { mergePages: true });
    const flatText = text.replace(/\s+/g, " ");
    for (const part of [
      order.orderNumber,
      "Nguyễn 王芳",
      "buyer@example.com",
      "terms-2026-11-25",
      "I agree to the Terms of Service",
      "all sales are final",
      "Receipt to",
      "Download completed",
      request.visitor.networkHash.slice(0, 16),
      "Dispute of $199.99",
    ]) {
      expect(flatText).toContain(part);
    }
    const [entry] = await shop.database.db.select().from(adminAudit);
    expect(entry).toMatchObject({ action: "evidence_exported", adminEmail: actor.email });
  });

  test("prints the wording that was accepted, not the current one", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "third@example.com");
    const order = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 } });
    await shop.database.db
      .update(orderConsents)
      .set({ textVersion: "radio-2026-11" })
      .where(and(eq(orderConsents.orderId, order.id), eq(orderConsents.kind, "radio")));
    const exported = await exportEvidence(shop.ctx, actor, order.id);
    if (!exported.ok) throw new Error(exported.problem);
    const pdf = await getDocumentProxy(exported.value.bytes);
    const { text } = await extractText(pdf, { mergePages: true });
    const flatText = text.replace(/\s+/g, " ");
    expect(flatText).toContain(getConsentText("radio-2026-11"));
    expect(flatText).not.toContain("radio-2026-11-25");
  });

  test("isn't available for an unknown order", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "other@example.com");
    for (const id of ["", "x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await exportEvidence(shop.ctx, actor, id)).ok).toBe(false);
    }
  });
});
