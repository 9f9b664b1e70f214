import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
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
      "terms-2026-11",
      "I agree to the Terms of Service",
      "all sales are final",
      "receipt to",
      "Download completed",
      request.visitor.networkHash.slice(0, 16),
      "dispute of $199.99",
    ]) {
      expect(flatText).toContain(part);
    }
    const [entry] = await shop.database.db.select().from(adminAudit);
    expect(entry).toMatchObject({ action: "evidence_exported", adminEmail: actor.email });
  });

  test("isn't available for an unknown order", async () => {
    const { actor } = await addTestAdmin(shop.database.db, "other@example.com");
    for (const id of ["", "x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await exportEvidence(shop.ctx, actor, id)).ok).toBe(false);
    }
  });
});
