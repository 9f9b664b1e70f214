import { and, eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { adminAudit, consultationOrders, consultations, orderConsents } from "@/db/schema";
import { getConsentText } from "@/lib/consents/consent-texts";
import type { AdminActor } from "@/lib/core/admin-actor";
import { markLessonComplete, recordProgress } from "@/lib/course/lesson-progress";
import { createCustomerLink } from "@/lib/downloads/download-links";
import { exportEvidence } from "@/lib/flows/export-evidence";
import { offerSession } from "@/lib/flows/offer-session";
import { getViewer, paidLesson, setCourse } from "@/tests/integration/course/course-shop";
import { createOfferInput, createRequest, payOffer } from "@/tests/support/consultations";
import { createPaidOrder } from "@/tests/support/orders";
import { addStaff } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  getDownloadRef,
  open,
} from "../downloads/download-shop";

describe("dispute evidence", () => {
  const shop = downloadShop();

  async function readText(actor: AdminActor, orderId: string): Promise<string> {
    const exported = await exportEvidence(shop.ctx, actor, orderId);
    if (!exported.ok) throw new Error(exported.problem);
    const pdf = await getDocumentProxy(exported.value.bytes);
    const { text } = await extractText(pdf, { mergePages: true });
    return text.replace(/\s+/g, " ");
  }

  test("is one PDF with sale, consents, emails and downloads, in the customer's script", async () => {
    const actor = await addStaff(shop);
    const order = await createPaidOrder(shop, {
      customer: { email: "buyer@example.com", firstName: "Nguyễn", lastName: "王芳" },
      cart: { ebook: 1, "radio-spin-pack": 1 },
    });
    const request = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, request);
    await fetchFile(shop, request);
    await shop.atStripe("disputes", { session: order.sessionId });
    expect(await exportEvidence(shop.ctx, actor, order.id)).toMatchObject({
      value: { filename: `evidence-${order.orderNumber}.pdf` },
    });
    const flatText = await readText(actor, order.id);
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

  test("doesn't say that a link was emailed which the customer opened in the library", async () => {
    const actor = await addStaff(shop);
    const order = await createPaidOrder(shop);
    const proof = { emails: [order.email], networkHash: "home", userAgent: null };
    const link = await createCustomerLink(shop.ctx, { orderId: order.id, ...proof });
    expect(link.ok).toBe(true);
    const text = await readText(actor, order.id);
    expect(text.match(/New download link created/g)).toHaveLength(2);
    expect(text).not.toMatch(/link (?:emailed|sent)/);
  });

  test("prints the wording that was accepted, not the current one", async () => {
    const actor = await addStaff(shop);
    const order = await createPaidOrder(shop, { cart: { "radio-spin-pack": 1 } });
    await shop.database.db
      .update(orderConsents)
      .set({ textVersion: "radio-2026-11" })
      .where(and(eq(orderConsents.orderId, order.id), eq(orderConsents.kind, "radio")));
    const flatText = await readText(actor, order.id);
    expect(flatText).toContain(getConsentText("radio-2026-11"));
    expect(flatText).not.toContain("radio-2026-11-25");
  });

  test("lists each lesson watched: seconds, when completed and when last seen", async () => {
    const actor = await addStaff(shop);
    await setCourse(shop, { state: "open", openedAt: new Date("2020-01-01Z") });
    shop.clock.set("2030-03-10T18:00:00.000Z");
    const order = await createPaidOrder(shop, { cart: { course: 1 } });
    const viewer = await getViewer(shop, order.browserHash);
    expect(await readText(actor, order.id)).not.toContain("Course lessons watched");
    const report = { lessonId: paidLesson, positionSeconds: 42, at: shop.clock.now() };
    await recordProgress(shop.ctx, viewer, { ...report, ranges: [[0, 30]] });
    shop.clock.advance({ hours: 1 });
    await recordProgress(shop.ctx, viewer, { ...report, ranges: [[20, 42]] });
    await markLessonComplete(shop.ctx, viewer, "follow-the-money");
    const text = await readText(actor, order.id);
    expect(text).toMatch(
      /Join your PRO 42 of \d+ seconds watched, started Mar 10, 2030, 1:00 PM[^,]*, last seen Mar 10, 2030, 2:00 PM.* Not completed/,
    );
    expect(text).toMatch(/ 0 of \d+ seconds watched.* Completed Mar 10, 2030, 2:00 PM/);
  });

  test("lists the session that was held", async () => {
    const actor = await addStaff(shop);
    shop.clock.set("2030-03-10T07:30:00.000Z");
    const inquiryId = await createRequest(shop);
    await offerSession(shop.ctx, actor, await createOfferInput(shop, inquiryId));
    await payOffer(shop, inquiryId);
    const { db } = shop.database;
    await db
      .update(consultations)
      .set({ status: "done" })
      .where(eq(consultations.inquiryId, inquiryId));
    const [paid] = await db
      .select({ orderId: consultationOrders.orderId })
      .from(consultationOrders)
      .where(eq(consultationOrders.inquiryId, inquiryId));
    expect(await readText(actor, paid?.orderId ?? "")).toMatch(
      /Sessions .*Mar 13, 2030, 1:30 PM.* to .*2:15 PM.*: Completed/,
    );
  });

  test("isn't available for an unknown order", async () => {
    const actor = await addStaff(shop);
    for (const id of ["", "x", "00000000-0000-4000-8000-000000000000"]) {
      expect((await exportEvidence(shop.ctx, actor, id)).ok).toBe(false);
    }
  });
});
