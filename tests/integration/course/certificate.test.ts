import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import { selectLessons } from "@/db/queries/course/course";
import { renderCertificate } from "@/lib/course/certificate-pdf";
import {
  createCertificateNumber,
  getCertificate,
  issueCertificate,
  parseCertificateNumber,
  verifyCertificate,
} from "@/lib/course/get-certificate";
import { markLessonComplete } from "@/lib/course/lesson-progress";
import type { CourseViewer } from "@/lib/course/viewer";
import { getViewer, setCourse } from "@/tests/integration/course/course-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

describe("the certificate", () => {
  const shop = testShop();

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, {
      state: "open",
      openedAt: new Date("2020-01-01Z"),
      drip: "all_at_once",
    });
  });

  async function completeAll(viewer: CourseViewer, but = 0): Promise<void> {
    const lessons = await selectLessons(shop.database.db);
    const required = lessons.filter(({ isRequired, isPublished }) => isRequired && isPublished);
    for (const { id } of required.slice(but)) await markLessonComplete(shop.ctx, viewer, id);
  }

  test("is issued once all required lessons are complete, once per customer", async () => {
    const { browserHash } = await createPaidOrder(shop, {
      cart: { course: 1 },
      customer: { email: "li@example.com", firstName: "小龍", lastName: "李" },
    });
    const viewer = await getViewer(shop, browserHash);
    await completeAll(viewer, 1);
    expect(await issueCertificate(shop.ctx, viewer)).toEqual({
      ok: false,
      problem: "not_complete",
    });
    await completeAll(viewer);
    // Reading it issues nothing.
    expect(await getCertificate(shop.ctx, viewer)).toBeNull();
    const issued = await Promise.all([1, 2, 3].map(() => issueCertificate(shop.ctx, viewer)));
    const numbers = new Set(issued.map((result) => (result.ok ? result.value.number : "none")));
    expect(numbers.size).toBe(1);
    const [certificate] = issued;
    if (!certificate?.ok) throw new Error("not issued");
    expect(await getCertificate(shop.ctx, viewer)).toEqual(certificate.value);
    const pdf = await renderCertificate(certificate.value, {
      businessName: "Business",
      siteUrl: "https://shop.test",
    });
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
    expect(text).toContain("李");
    expect(text).toContain(certificate.value.number);
    expect(await verifyCertificate(shop.ctx, certificate.value.number)).toEqual({
      number: certificate.value.number,
      courseTitle: "Music Royalties Masterclass",
      issuedAt: certificate.value.issuedAt,
    });
  });

  test("can't be found by guessing", async () => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const number = createCertificateNumber();
      expect(parseCertificateNumber(number.toLowerCase())).toBe(number);
      expect(await verifyCertificate(shop.ctx, number)).toBeNull();
    }
    for (const typed of ["", "TME-12345678", randomUUID(), "TME-AAAA-AAAA-AAAU"]) {
      expect(parseCertificateNumber(typed)).toBeNull();
    }
  });
});
