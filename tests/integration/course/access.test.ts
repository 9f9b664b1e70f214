import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { inquiries } from "@/db/schema";
import { askAboutLesson } from "@/lib/course/ask-about-lesson";
import { findLessonFile } from "@/lib/course/files/serve-lesson-file";
import { readLesson } from "@/lib/course/read-learn";
import { forgetCourseBrowser, isCourseLinkValid, openCourseLink } from "@/lib/course/viewer";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { getLinkUrl } from "@/lib/secrets/links";
import {
  addFile,
  findViewer,
  freeLesson,
  getToken,
  getViewer,
  listQueued,
  paidLesson,
  setCourse,
} from "@/tests/integration/course/course-shop";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("access to the course", () => {
  const shop = testShop();
  const course = { cart: { course: 1 } };

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, {
      state: "open",
      openedAt: new Date("2020-01-01Z"),
      drip: "all_at_once",
    });
  });

  async function canWatch(browserHash: string | null, fileId: string): Promise<boolean> {
    const findLessonViewer = () => findViewer(shop, browserHash);
    return (await findLessonFile(shop.ctx, { fileId, findViewer: findLessonViewer })) !== null;
  }

  test("is given to the browser that paid, and to no other", async () => {
    const fileId = await addFile(shop, paidLesson);
    const order = await createPaidOrder(shop, course);
    expect(await canWatch(order.browserHash, fileId)).toBe(true);
    expect(await canWatch(randomUUID(), fileId)).toBe(false);
    expect(await canWatch(null, fileId)).toBe(false);
    const pending = await createPendingOrder(shop, course);
    expect(await canWatch(pending.browserHash, fileId)).toBe(false);
    const ebook = await createPaidOrder(shop);
    expect(await canWatch(ebook.browserHash, fileId)).toBe(false);
  });

  test("that an emailed link gave ends in the browser that signs out, and in no other", async () => {
    const fileId = await addFile(shop, paidLesson);
    const order = await createPaidOrder(shop, course);
    const token = getToken(getLinkUrl(shop.ctx, "course", order));
    const [library, phone] = [randomUUID(), randomUUID()];
    for (const browserHash of [library, phone]) {
      expect(await openCourseLink(shop.ctx, { token, browserHash })).toMatchObject({ ok: true });
    }
    await forgetCourseBrowser(shop.ctx, library);
    expect(await canWatch(library, fileId)).toBe(false);
    expect(await canWatch(phone, fileId)).toBe(true);
  });

  test("a free lesson is open to anyone, and unknown files to no one", async () => {
    const fileId = await addFile(shop, freeLesson);
    expect(await canWatch(null, fileId)).toBe(true);
    const order = await createPaidOrder(shop, course);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(await canWatch(order.browserHash, randomUUID())).toBe(false);
    }
    const read = (lessonId: string) => readLesson(shop.ctx, { viewer: null, lessonId });
    expect((await read(freeLesson))?.lesson.id).toBe(freeLesson);
    expect(await read(paidLesson)).toBeNull();
    expect(await read("no-such-lesson")).toBeNull();
  });

  test("moves to another device with the emailed link, once its button is clicked", async () => {
    const order = await createPaidOrder(shop, course);
    const [email] = await listQueued(shop, "course_welcome");
    const token = getToken(email?.props.courseUrl);
    const phone = randomUUID();
    expect(await isCourseLinkValid(shop.ctx, token)).toBe(true);
    expect(await findViewer(shop, phone), "viewing the page opens nothing").toBeNull();
    const open = { token, browserHash: phone };
    expect(await openCourseLink(shop.ctx, open)).toEqual({ ok: true, value: null });
    expect((await getViewer(shop, phone)).order.id).toBe(order.id);
    shop.clock.advance({ days: 89 });
    expect(await findViewer(shop, phone)).not.toBeNull();
    shop.clock.advance({ days: 2 });
    expect(await findViewer(shop, phone)).toBeNull();
    await openCourseLink(shop.ctx, open);
    expect(await findViewer(shop, phone), "the link works forever").not.toBeNull();
    await shop.happens(order, refund());
    expect(await isCourseLinkValid(shop.ctx, token), "but not after a refund").toBe(false);
  });

  test("follows a corrected email: older links and browsers they opened lose access", async () => {
    const { actor } = await addTestAdmin(shop.database.db);
    const order = await createPaidOrder(shop, course);
    const [email] = await listQueued(shop, "course_welcome");
    const token = getToken(email?.props.courseUrl);
    const stranger = randomUUID();
    await openCourseLink(shop.ctx, { token, browserHash: stranger });
    const corrected = await correctOrderEmail(shop.ctx, actor, {
      orderId: order.id,
      oldEmail: order.email,
      newEmail: "right@example.com",
    });
    expect(corrected.ok).toBe(true);
    expect(await findViewer(shop, stranger)).toBeNull();
    expect(await openCourseLink(shop.ctx, { token, browserHash: stranger })).toEqual({
      ok: false,
      problem: "link_invalid",
    });
    expect(await findViewer(shop, order.browserHash)).not.toBeNull();
  });

  test("lets a customer ask about a lesson, and names it to staff", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const sender = {
      submissionKey: randomUUID(),
      keyLifetimeMs: null,
      browserHash,
      canAcknowledge: true,
      canNotifyStaff: true,
      utm: undefined,
    };
    const ask = (lessonId: string) =>
      askAboutLesson(shop.ctx, viewer, { lessonId, message: "Which PRO fits me?" }, sender);
    expect((await ask("no-such-lesson")).ok).toBe(false);
    expect((await ask(paidLesson)).ok).toBe(true);
    const [message] = await shop.database.db.select().from(inquiries);
    expect(message).toMatchObject({
      subject: "Course lesson: Join your PRO",
      email: viewer.order.email,
      details: { lesson: "Join your PRO", order: viewer.order.orderNumber },
    });
  });

  test("starts when the course opens, and with drip one module a week", async () => {
    const order = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, order.browserHash);
    const fileIds = new Map<string, string>();
    for (const lessonId of ["follow-the-money", paidLesson, "split-sheets"]) {
      fileIds.set(lessonId, await addFile(shop, lessonId));
    }
    const canRead = async (lessonId: string) => {
      const lesson = await readLesson(shop.ctx, { viewer, lessonId });
      const hasVideo = await canWatch(order.browserHash, fileIds.get(lessonId) ?? "");
      expect(hasVideo, `the video of ${lessonId}`).toBe(lesson !== null);
      return hasVideo;
    };
    await setCourse(shop, { state: "presale", opensOn: "2031-01-01" });
    expect(await canRead(paidLesson)).toBe(false);
    await setCourse(shop, { state: "open", drip: "weekly" });
    expect(await canRead("follow-the-money"), "module 1").toBe(true);
    expect(await canRead(paidLesson), "module 2").toBe(false);
    shop.clock.advance({ days: 7 });
    expect(await canRead(paidLesson), "module 2, a week later").toBe(true);
    expect(await canRead("split-sheets"), "module 3").toBe(false);
  });
});
