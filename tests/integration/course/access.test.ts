import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { grants, inquiries } from "@/db/schema";
import { askAboutLesson } from "@/lib/course/ask-about-lesson";
import { announceOpening } from "@/lib/course/change-course";
import { findLessonFile } from "@/lib/course/files/serve-lesson-file";
import { readLesson } from "@/lib/course/read-learn";
import { forgetCourseBrowser, isCourseLinkValid, openCourseLink } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { getLinkUrl } from "@/lib/secrets/links";
import {
  addFile,
  findViewer,
  freeLesson,
  getToken,
  getViewer,
  listQueued,
  openCourse,
  paidLesson,
  setCourse,
} from "@/tests/integration/course/course-shop";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop();

describe("access to the course", () => {
  const course = { cart: { course: 1 } };

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, openCourse);
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

describe("opening the course", () => {
  const course = { cart: { course: 1 } };

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, { state: "presale", opensOn: "2031-01-01" });
  });

  const customer = (email: string) => ({
    ...course,
    customer: { email, firstName: "Ada", lastName: "Artist" },
  });
  const open = () => setCourse(shop, { state: "open", openedAt: shop.clock.now() });
  const announce = (ctx: Ctx = shop.ctx) =>
    announceOpening(ctx, { until: new Date(shop.clock.now().getTime() + 60_000) });

  test("emails a link to start to everyone with a live grant, once per address", async () => {
    await createPaidOrder(shop, customer("ada@example.com"));
    await createPaidOrder(shop, customer("ADA@example.com"));
    await createPaidOrder(shop, customer("ben@example.com"));
    const order = await createPaidOrder(shop, customer("refunded@example.com"));
    await shop.happens(order, refund());
    expect(await announce(), "nothing before it opens").toBe(0);
    await open();
    expect(await announce()).toBe(2);
    expect(await announce(), "a second time").toBe(0);
    const emails = await listQueued(shop, "course_opened");
    expect(emails.map(({ to }) => to.toLowerCase()).sort()).toEqual([
      "ada@example.com",
      "ben@example.com",
    ]);
    expect(getToken(emails[0]?.props.courseUrl)).not.toBe("");
  });

  test("isn't announced to those who bought while it was open", async () => {
    await open();
    await createPaidOrder(shop, course);
    const [welcome] = await listQueued(shop, "course_welcome");
    expect(getToken(welcome?.props.courseUrl)).not.toBe("");
    expect(await announce()).toBe(0);
  });

  test("tells presale customers the opening day first", async () => {
    await createPaidOrder(shop, course);
    const [welcome] = await listQueued(shop, "course_welcome");
    expect(welcome?.props).toMatchObject({ courseUrl: null, opensOn: "2031-01-01" });
  });

  test("reaches 5,000 holders once each, from before courses had states and with a crash halfway", async () => {
    const [first] = await Promise.all([createPaidOrder(shop, course)]);
    await copyOrder(first.id, 4_999);
    await open();
    let batches = 0;
    // Every batch is one transaction, and the fourth never commits.
    const crashing: Ctx = {
      ...shop.ctx,
      db: new Proxy(shop.database.db, {
        get(target, name) {
          if (name !== "transaction") return Reflect.get(target, name);
          return (work: Parameters<typeof target.transaction>[0]) =>
            target.transaction(async (tx) => {
              const result = await work(tx);
              batches += 1;
              if (batches === 4) throw new Error("the server was killed");
              return result;
            });
        },
      }),
    };
    await expect(announce(crashing)).rejects.toThrow("killed");
    expect(await listQueued(shop, "course_opened")).toHaveLength(600);
    const queued = await Promise.all([announce(), announce(), announce()]);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(4_400);
    const emails = await listQueued(shop, "course_opened");
    expect(new Set(emails.map(({ to }) => to)).size).toBe(5_000);
    expect(emails).toHaveLength(5_000);
    expect(await shop.database.db.select().from(grants).where(sql`start_email_at is null`)).toEqual(
      [],
    );
  }, 60_000);

  /** Copies a paid order for as many other customers. */
  async function copyOrder(orderId: string, count: number): Promise<void> {
    await shop.database.db.execute(sql`
      with copies as (
        insert into orders (id, order_number, status, mode, email, first_name, last_name,
          subtotal_cents, total_cents, browser_hash, fingerprint, session_params, paid_at,
          next_check_at, created_at, updated_at)
        select gen_random_uuid(), 'TME-' || lpad((10000000 + n)::text, 8, '0'), status, mode,
          'holder' || n || '@example.com', first_name, last_name, subtotal_cents, total_cents,
          'browser' || n, 'fingerprint' || n, session_params, paid_at, next_check_at, created_at, updated_at
        from orders, generate_series(1, ${count}) as n where id = ${orderId}
        returning id
      ), items as (
        insert into order_items (id, order_id, position, product_id, kind, title, unit_price_cents,
          quantity, includes_ebook)
        select gen_random_uuid(), copies.id, 1, 'course', 'course', 'Course', 19900, 1, false from copies
        returning id, order_id
      )
      insert into grants (order_id, order_item_id, entitlement, unit, created_at)
      select order_id, id, 'course', 1, now() from items`);
  }
});
