import { beforeEach, describe, expect, test } from "vitest";
import { selectLessons } from "@/db/queries/course/course";
import { practiceResults } from "@/db/schema";
import { type ExerciseId, exerciseIds } from "@/db/values/course";
import { saveContent } from "@/lib/content/edit-content";
import { getCertificate, issueCertificate } from "@/lib/course/get-certificate";
import { markLessonComplete } from "@/lib/course/lesson-progress";
import { checkPractice, readPractice } from "@/lib/course/practice";
import { readExercises, readMissedCounts } from "@/lib/course/read-course-for-staff";
import { readLearn } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import { originalPractice } from "@/lib/practice/original-texts";
import { getViewer, setCourse } from "@/tests/integration/course/course-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { refund } from "@/tests/support/payment-steps";
import { rightAnswers } from "@/tests/support/practice-answers";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("practice", () => {
  const shop = testShop();
  const course = { cart: { course: 1 } };

  beforeEach(async () => {
    await shop.database.empty();
    await setCourse(shop, {
      state: "open",
      openedAt: new Date("2020-01-01Z"),
      practiceSince: new Date("2020-01-01Z"),
      drip: "all_at_once",
    });
  });

  function check(
    viewer: CourseViewer,
    exercise: ExerciseId,
    answers: Readonly<Record<string, string>> = rightAnswers[exercise],
    key: string | null = null,
  ) {
    return checkPractice(shop.ctx, viewer, { exercise, answers, key });
  }

  async function completeLessons(viewer: CourseViewer): Promise<void> {
    const lessons = await selectLessons(shop.database.db);
    for (const { id } of lessons) await markLessonComplete(shop.ctx, viewer, id);
  }

  const readRows = () => shop.database.db.select().from(practiceResults);

  test("explains each wrong answer, and keeps the best result but no answers", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const right = rightAnswers["split-sheet"];
    const wrong = await check(viewer, "split-sheet", { ...right, "pay-tess": "50", owner: "" });
    const { texts } = originalPractice["split-sheet"];
    expect(wrong).toEqual({
      ok: true,
      value: { owner: texts.empty, "pay-tess": texts["pay-tess.song"] },
    });
    await check(viewer, "split-sheet", {});
    const [row] = await readRows();
    expect(row).toMatchObject({ attempts: 2, bestRight: 8, passedAt: null });
    expect(JSON.stringify(row)).not.toContain("16.67");
    shop.clock.advance({ hours: 1 });
    const passedAt = shop.clock.now();
    expect(await check(viewer, "split-sheet")).toEqual({ ok: true, value: {} });
    shop.clock.advance({ hours: 1 });
    // A later mistake takes nothing away.
    await check(viewer, "split-sheet", {});
    expect((await readRows())[0]).toMatchObject({ attempts: 4, bestRight: 10, passedAt });
    const learn = await readLearn(shop.ctx, viewer);
    expect(learn?.modules[0]?.practice).toMatchObject({ isComplete: true, isRequired: true });
  });

  test("counts a form once that arrives twice, and loses nothing when two are sent at once", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    await Promise.all([1, 2, 3].map(() => check(viewer, "split-sheet", {}, "same")));
    expect((await readRows())[0]).toMatchObject({ attempts: 1 });
    const right = rightAnswers["split-sheet"];
    await Promise.all([
      check(viewer, "split-sheet", { ...right, owner: "tess" }, "a"),
      check(viewer, "split-sheet", right, "b"),
      check(viewer, "split-sheet", { ...right, terms: "points" }, "c"),
    ]);
    const [row] = await readRows();
    expect(row).toMatchObject({ attempts: 4, bestRight: 10 });
    expect(row?.passedAt).not.toBeNull();
    // Wrong ones of both forms; questions left open don't count.
    expect(row?.missed).toEqual(["owner", "terms"]);
  });

  test("is open to the course's customers only, from their module's opening on", async () => {
    const order = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, order.browserHash);
    await setCourse(shop, { drip: "weekly" });
    expect(await readPractice(shop.ctx, viewer, "split-sheet")).not.toBeNull();
    expect(await readPractice(shop.ctx, viewer, "work-registration")).toBeNull();
    expect(await check(viewer, "work-registration")).toEqual({ ok: false, problem: "no_access" });
    shop.clock.advance({ hours: 7 * 24 });
    expect((await check(viewer, "work-registration")).ok).toBe(true);
    await setCourse(shop, { state: "draft" });
    expect(await readPractice(shop.ctx, viewer, "split-sheet")).toBeNull();
    expect((await check(viewer, "split-sheet")).ok).toBe(false);
  });

  test("sends no right answer with the page", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    for (const id of exerciseIds) {
      const view = await readPractice(shop.ctx, viewer, id);
      const questions = view?.parts.flatMap((part) => part.questions) ?? [];
      for (const question of questions) {
        expect(Object.keys(question).toSorted()).toEqual([
          "choices",
          "hint",
          "id",
          "kind",
          "label",
        ]);
      }
      expect(questions.length).toBeGreaterThan(0);
    }
  });

  test("is needed for the certificate, but not where staff made it optional", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    await completeLessons(viewer);
    for (const id of exerciseIds.slice(1)) await check(viewer, id);
    expect(await issueCertificate(shop.ctx, viewer)).toEqual({
      ok: false,
      problem: "not_complete",
    });
    const learn = await readLearn(shop.ctx, viewer);
    expect(learn?.next).toMatchObject({ href: "/learn/practice/split-sheet" });
    const { actor: admin } = await addTestAdmin(shop.database.db);
    const body = { ...originalPractice["split-sheet"], isRequired: false };
    const document = "practice:split-sheet";
    await saveContent(shop.ctx, admin, { document, basedOn: 0, body, publish: true });
    expect((await issueCertificate(shop.ctx, viewer)).ok).toBe(true);
    // It's kept when staff require the exercise again.
    const required = { ...body, isRequired: true };
    await saveContent(shop.ctx, admin, { document, basedOn: 1, body: required, publish: true });
    expect(await getCertificate(shop.ctx, viewer)).not.toBeNull();
    expect((await issueCertificate(shop.ctx, viewer)).ok).toBe(true);
  });

  test("isn't needed by customers who had finished the lessons before it existed", async () => {
    const early = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, early.browserHash);
    await completeLessons(viewer);
    shop.clock.advance({ hours: 1 });
    await setCourse(shop, { practiceSince: shop.clock.now() });
    const late = await createPaidOrder(shop, {
      ...course,
      customer: { firstName: "Lee", lastName: "Late", email: "late@example.com" },
    });
    const lateViewer = await getViewer(shop, late.browserHash);
    await completeLessons(lateViewer);
    const learn = await readLearn(shop.ctx, viewer);
    expect(learn).toMatchObject({ isPracticeOptional: true });
    expect(learn?.required.complete).toBe(learn?.required.total);
    expect((await issueCertificate(shop.ctx, viewer)).ok).toBe(true);
    expect(await readLearn(shop.ctx, lateViewer)).toMatchObject({ isPracticeOptional: false });
    expect((await issueCertificate(shop.ctx, lateViewer)).ok).toBe(false);
  });

  test("shows edited texts, and the original of a text that a newer release added", async () => {
    const { browserHash } = await createPaidOrder(shop, course);
    const viewer = await getViewer(shop, browserHash);
    const { actor: admin } = await addTestAdmin(shop.database.db);
    const original = originalPractice["royalty-statement"];
    const body = {
      ...original,
      title: "Find it",
      texts: { empty: "Say something.", gone: "Old." },
    };
    const document = "practice:royalty-statement";
    await saveContent(shop.ctx, admin, { document, basedOn: 0, body });
    expect(await readPractice(shop.ctx, viewer, "royalty-statement")).toMatchObject({
      practice: { title: original.title },
    });
    await saveContent(shop.ctx, admin, { document, basedOn: 1, body, publish: true });
    const view = await readPractice(shop.ctx, viewer, "royalty-statement");
    expect(view).toMatchObject({ practice: { title: "Find it" } });
    expect(view?.parts[0]?.title).toBe(original.texts["part.total"]);
    const checked = await check(viewer, "royalty-statement", {});
    expect(checked).toMatchObject({ value: { total: "Say something." } });
  });

  test("shows staff how many customers tried, passed and missed what, without names", async () => {
    const { actor: admin } = await addTestAdmin(shop.database.db);
    const wrong = { ...rightAnswers["split-sheet"], owner: "tess" };
    for (const email of ["one@example.com", "One@example.com", "two@example.com"]) {
      const { browserHash } = await createPaidOrder(shop, {
        ...course,
        customer: { firstName: "Ann", lastName: "Artist", email },
      });
      const viewer = await getViewer(shop, browserHash);
      await check(viewer, "split-sheet", wrong);
      if (email.startsWith("two")) await check(viewer, "split-sheet");
    }
    const found = await readExercises(shop.ctx, admin);
    expect(found[0]).toMatchObject({ id: "split-sheet", started: 2, passed: 1, attempts: 4 });
    expect(found[1]).toMatchObject({ started: 0, passed: 0, attempts: 0 });
    expect(await readMissedCounts(shop.ctx, admin, "split-sheet")).toEqual(new Map([["owner", 2]]));
  });

  test("is kept after a refund, for a customer who buys the course again", async () => {
    const order = await createPaidOrder(shop, course);
    await check(await getViewer(shop, order.browserHash), "split-sheet");
    await refund()({ shop, order });
    await shop.deliverAll();
    shop.clock.advance({ days: 1 });
    const again = await createPaidOrder(shop, { ...course, browserHash: order.browserHash });
    const learn = await readLearn(shop.ctx, await getViewer(shop, again.browserHash));
    expect(learn?.modules[0]?.practice?.isComplete).toBe(true);
  });
});
