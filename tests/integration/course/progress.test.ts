import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, test } from "vitest";
import { selectLessons } from "@/db/queries/course/course";
import { courseLessons, lessonProgress } from "@/db/schema";
import { exerciseIds } from "@/db/values/course";
import { renderCertificate } from "@/lib/course/certificate-pdf";
import { completeLesson } from "@/lib/course/complete-lesson";
import {
  createCertificateNumber,
  getCertificate,
  issueCertificate,
  parseCertificateNumber,
  verifyCertificate,
} from "@/lib/course/get-certificate";
import { markLessonComplete, recordProgress } from "@/lib/course/lesson-progress";
import { checkPractice, readPractice } from "@/lib/course/practice";
import {
  readLessonCounts,
  readOrderProgress,
  readWatchedSteps,
} from "@/lib/course/read-course-for-staff";
import { readLearn } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import {
  getViewer,
  openCourse,
  paidLesson,
  setCourse,
} from "@/tests/integration/course/course-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { rightAnswers } from "@/tests/support/practice-answers";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop();
beforeEach(async () => {
  await shop.database.empty();
  await setCourse(shop, openCourse);
});

describe("progress", () => {
  const course = { cart: { course: 1 } };
  const length = 240;

  beforeEach(async () => {
    // The site's own content may change its length.
    await shop.database.db.update(courseLessons).set({ lengthSeconds: length });
  });

  async function readProgress(viewer: CourseViewer, lessonId = paidLesson) {
    const learn = await readLearn(shop.ctx, viewer);
    const lesson = learn?.modules
      .flatMap(({ lessons }) => lessons)
      .find(({ id }) => id === lessonId);
    if (!lesson) throw new Error("no lesson");
    const watchedSeconds = Math.round(lesson.watchedShare * lesson.lengthSeconds);
    return { ...lesson, watchedSeconds };
  }

  const range = fc
    .tuple(fc.integer({ min: 0, max: length }), fc.integer({ min: 0, max: length }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const report = fc.record({
    ranges: fc.array(range, { maxLength: 4 }),
    positionSeconds: fc.integer({ min: 0, max: length }),
    sentAfterSeconds: fc.integer({ min: 0, max: 1_000 }),
  });

  test("is the union of all reports, twice, late, out of order and from two devices", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    shop.clock.advance({ hours: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 8 }), async (reports) => {
        await shop.database.db.delete(lessonProgress);
        const start = shop.clock.now().getTime() - 3_600_000;
        const send = (one: (typeof reports)[number]) =>
          recordProgress(shop.ctx, viewer, {
            lessonId: paidLesson,
            ranges: one.ranges,
            positionSeconds: one.positionSeconds,
            at: new Date(start + one.sentAfterSeconds * 1_000),
          });
        const twice = [...reports.toReversed(), ...reports];
        await Promise.all(twice.map(send));
        const seconds = new Set(
          reports.flatMap(({ ranges }) =>
            ranges.flatMap(([first, end]) =>
              Array.from({ length: end - first }, (_, index) => first + index),
            ),
          ),
        );
        const progress = await readProgress(viewer);
        expect(progress.watchedSeconds).toBe(seconds.size);
        expect(progress.isComplete).toBe(seconds.size >= length * 0.9);
        const last = Math.max(...reports.map(({ sentAfterSeconds }) => sentAfterSeconds));
        const positions = reports
          .filter(({ sentAfterSeconds }) => sentAfterSeconds === last)
          .map(({ positionSeconds }) => positionSeconds);
        expect(positions).toContain(progress.positionSeconds);
      }),
      { numRuns: 40 },
    );
  });

  test("completes a lesson at 90 percent watched, or when marked", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const watch = (first: number, end: number) =>
      recordProgress(shop.ctx, viewer, {
        lessonId: paidLesson,
        ranges: [[first, end]],
        positionSeconds: end,
        at: shop.clock.now(),
      });
    await watch(0, 215);
    expect((await readProgress(viewer)).isComplete).toBe(false);
    await watch(230, 231);
    expect((await readProgress(viewer)).isComplete).toBe(true);
    await markLessonComplete(shop.ctx, viewer, "register-a-song");
    expect((await readProgress(viewer, "register-a-song")).isComplete).toBe(true);
    expect(await markLessonComplete(shop.ctx, viewer, "no-such-lesson")).toEqual({
      ok: false,
      problem: "no_access",
    });
  });

  test("leads from a completed lesson to the next, twice at once too, and at the end to the course", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const complete = (id: string) => completeLesson(shop.ctx, viewer, id);
    const { steps } = (await readLearn(shop.ctx, viewer)) ?? { steps: [] };
    const [first, second, ...others] = steps;
    if (!first || !second) throw new Error("the course has no lessons");
    const next = { ok: true, value: second.href };
    expect(await Promise.all([complete(first.id), complete(first.id)])).toEqual([next, next]);
    expect(await complete(first.id)).toEqual(next);
    expect(await complete("no-such-lesson")).toEqual({ ok: false, problem: "no_access" });
    for (const { id, lengthSeconds } of others) {
      if (lengthSeconds !== null) await complete(id);
    }
    for (const exercise of exerciseIds) {
      const answers = rightAnswers[exercise];
      await checkPractice(shop.ctx, viewer, { exercise, answers, key: null });
    }
    expect(await complete(second.id)).toEqual({ ok: true, value: "/learn" });
  });

  test("ignores a clock that runs ahead", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
    const stop = (positionSeconds: number, when: Date) =>
      recordProgress(shop.ctx, viewer, {
        lessonId: paidLesson,
        ranges: [],
        positionSeconds,
        at: when,
      });
    await stop(10, at(600));
    shop.clock.advance({ minutes: 5 });
    await stop(99, at(0));
    expect((await readProgress(viewer)).positionSeconds).toBe(99);
  });

  test("shows staff who started, who finished, and where people stop", async () => {
    const { actor } = await addTestAdmin(shop.database.db);
    const watchTo = async (email: string, seconds: number) => {
      const customer = { email, firstName: "Ada", lastName: "Artist" };
      const order = await createPaidOrder(shop, { ...course, customer });
      await recordProgress(shop.ctx, await getViewer(shop, order.browserHash), {
        lessonId: paidLesson,
        ranges: [[0, seconds]],
        positionSeconds: seconds,
        at: shop.clock.now(),
      });
      return order;
    };
    await watchTo("ada@example.com", length);
    const stopped = await watchTo("ben@example.com", length / 2);
    const counts = await readLessonCounts(shop.ctx, actor);
    expect(counts.get(paidLesson)).toEqual({ started: 2, finished: 1 });
    const steps = await readWatchedSteps(shop.ctx, actor, paidLesson);
    expect(steps).toEqual([...Array(10).fill(2), ...Array(10).fill(1)]);
    expect(await readOrderProgress(shop.ctx, actor, stopped.id)).toMatchObject([
      { lessonId: paidLesson, watchedSeconds: length / 2, completedAt: null },
    ]);
  });

  test("survives a refund, and a second purchase continues it", async () => {
    const order = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, order.browserHash);
    await markLessonComplete(shop.ctx, viewer, paidLesson);
    await shop.happens(order, refund());
    expect(await shop.database.db.select().from(lessonProgress)).toHaveLength(1);
    shop.clock.advance({ days: 1 });
    const again = await createPaidOrder(shop, { ...course, browserHash: order.browserHash });
    const returned = await getViewer(shop, again.browserHash);
    expect((await readProgress(returned)).isComplete).toBe(true);
  });
});

describe("the certificate", () => {
  async function completeAll(viewer: CourseViewer, but = 0): Promise<void> {
    const lessons = await selectLessons(shop.database.db);
    const required = lessons.filter(({ isRequired, isPublished }) => isRequired && isPublished);
    for (const { id } of required.slice(but)) await markLessonComplete(shop.ctx, viewer, id);
    for (const exercise of exerciseIds) {
      const answers = rightAnswers[exercise];
      await checkPractice(shop.ctx, viewer, { exercise, answers, key: null });
    }
  }

  test("is issued once all required lessons and exercises are complete, once per customer", async () => {
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
    expect(text).toContain(`https://shop.test/certificates/${certificate.value.number}`);
    expect(await verifyCertificate(shop.ctx, certificate.value.number)).toEqual({
      number: certificate.value.number,
      courseTitle: "Music Royalties Masterclass",
      issuedAt: certificate.value.issuedAt,
    });
  });

  test("is where the last exercise leads, once nothing is left before it", async () => {
    const { browserHash } = await createPaidOrder(shop, { cart: { course: 1 } });
    const viewer = await getViewer(shop, browserHash);
    const last = exerciseIds.at(-1) ?? "split-sheet";
    const readOnward = async () => (await readPractice(shop.ctx, viewer, last))?.onward;
    await completeAll(viewer, 1);
    const [left] = await selectLessons(shop.database.db);
    expect(await readOnward()).toMatchObject({ id: left?.id, title: left?.title });
    await completeAll(viewer);
    expect(await readOnward()).toBe("certificate");
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
