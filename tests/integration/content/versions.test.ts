import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, products } from "@/db/schema";
import { readCatalog } from "@/lib/catalog/read-catalog";
import { documentSchemas, type ProductCopy } from "@/lib/content/documents";
import { productDocument } from "@/lib/content/product-document";
import { publishContent } from "@/lib/content/publish-content";
import { readDrafts } from "@/lib/content/read-drafts";
import { readLiveContent } from "@/lib/content/read-live-content";
import { readVersions } from "@/lib/content/read-versions";
import { restoreOriginal } from "@/lib/content/restore-original";
import { saveContent } from "@/lib/content/save-content";
import { productCopyOf, seedFaq, seedLessons } from "@/lib/content/seed-bodies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

describe("what staff write", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });
  const question = (text: string) => [{ question: text, answer: "Yes." }];

  beforeEach(() => database.empty());

  test("what the code came with has the shape that is asked of a version", () => {
    expect(documentSchemas.faq.parse(seedFaq)).toEqual(seedFaq);
    expect(documentSchemas.lessons.parse(seedLessons)).toEqual(seedLessons);
  });

  test("is a draft until it is published, and an older version can be brought back", async () => {
    const { actor } = await addTestAdmin(database.db);
    for (const [basedOn, text] of ["First?", "Second?"].entries()) {
      const body = question(text);
      const saved = await saveContent(ctx(), actor, { document: "faq", basedOn, body });
      expect(saved).toEqual({ ok: true, value: { number: basedOn + 1 } });
    }
    expect(await readLiveContent(ctx(), "faq")).toBeNull();
    expect(await readDrafts(ctx(), actor)).toEqual(new Set(["faq"]));

    await publishContent(ctx(), actor, { document: "faq", number: 2 });
    expect(await readLiveContent(ctx(), "faq")).toEqual(question("Second?"));
    expect(await readDrafts(ctx(), actor)).toEqual(new Set());
    await publishContent(ctx(), actor, { document: "faq", number: 1 });
    expect(await readLiveContent(ctx(), "faq")).toEqual(question("First?"));

    const history = await readVersions(ctx(), actor, "faq");
    expect(history.liveNumber).toBe(1);
    expect(history.versions.map(({ number }) => number)).toEqual([2, 1]);
    const audit = await database.db.select().from(adminAudit);
    expect(audit.map(({ action }) => action)).toEqual([
      "content_saved",
      "content_saved",
      "content_published",
      "content_published",
    ]);
  });

  test("of two who save at once one is told, and no words are lost", async () => {
    const { actor } = await addTestAdmin(database.db);
    const outcomes = await Promise.all(
      ["Mine?", "Yours?"].map((text) =>
        saveContent(ctx(), actor, { document: "faq", basedOn: 0, body: question(text) }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: "changed_meanwhile" });
    expect((await readVersions(ctx(), actor, "faq")).versions).toHaveLength(1);
  });

  test("is taken over the newest version alone: over an older or one that nobody saved it is told", async () => {
    const { actor } = await addTestAdmin(database.db);
    const save = (basedOn: number) =>
      saveContent(ctx(), actor, { document: "faq", basedOn, body: question("Over?") });
    expect(await save(0)).toEqual({ ok: true, value: { number: 1 } });
    expect(await save(1)).toEqual({ ok: true, value: { number: 2 } });
    for (const basedOn of [0, 1, 3, 7]) {
      expect(await save(basedOn)).toEqual({ ok: false, problem: "changed_meanwhile" });
    }
    expect((await readVersions(ctx(), actor, "faq")).versions).toHaveLength(2);
  });

  test("saved to be shown at once, it is kept and shown, or neither", async () => {
    const { actor } = await addTestAdmin(database.db);
    const faq = { document: "faq", basedOn: 0, body: question("At once?"), publish: true };
    expect(await saveContent(ctx(), actor, faq)).toMatchObject({ ok: true });
    expect(await readLiveContent(ctx(), "faq")).toEqual(question("At once?"));
    const document = productDocument("no-such-product");
    const lost = saveContent(ctx(), actor, { ...faq, document });
    await expect(lost).rejects.toThrow();
    expect((await readVersions(ctx(), actor, document)).versions).toEqual([]);
  });

  test("gives way to the original as one more version, and nothing is deleted", async () => {
    const { actor } = await addTestAdmin(database.db);
    const mine = { document: "faq", basedOn: 0, body: question("Mine?"), publish: true };
    await saveContent(ctx(), actor, mine);
    const restored = await Promise.all(
      [1, 2].map(() => restoreOriginal(ctx(), actor, { document: "faq", basedOn: 1 })),
    );
    expect(restored).toContainEqual({ ok: true, value: { number: 2 } });
    expect(restored).toContainEqual({ ok: false, problem: "changed_meanwhile" });
    expect(await readLiveContent(ctx(), "faq")).toEqual(seedFaq);
    const { versions, liveNumber } = await readVersions(ctx(), actor, "faq");
    expect(liveNumber).toBe(2);
    expect(versions.map(({ body }) => body)).toEqual([seedFaq, question("Mine?")]);
    const unknown = { document: productDocument("no-such-product"), basedOn: 0 };
    expect(await restoreOriginal(ctx(), actor, unknown)).toEqual({
      ok: false,
      problem: "no_original",
    });
  });

  test("a version that was never saved can't be published", async () => {
    const { actor } = await addTestAdmin(database.db);
    expect(await publishContent(ctx(), actor, { document: "faq", number: 7 })).toEqual({
      ok: false,
      problem: "no_such_version",
    });
    expect(await readLiveContent(ctx(), "faq")).toBeNull();
  });

  describe("about a product", () => {
    const document = productDocument("course");

    async function courseNow() {
      const course = (await readCatalog(ctx())).find(({ id }) => id === "course");
      if (!course) throw new Error("the course is missing");
      return course;
    }

    test("goes into the row that pages, structured data and checkout read, and nowhere else", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await courseNow();
      const body: ProductCopy = { ...productCopyOf(before), title: "Anew", priceCents: 24_900 };
      await saveContent(ctx(), actor, { document, basedOn: 0, body });
      expect(await courseNow()).toEqual(before);
      await publishContent(ctx(), actor, { document, number: 1 });
      expect(await courseNow()).toEqual({ ...before, title: "Anew", priceCents: 24_900 });
      const others = (await readCatalog(ctx())).filter(({ title }) => title === "Anew");
      expect(others).toHaveLength(1);
      const audit = await database.db
        .select()
        .from(adminAudit)
        .where(eq(adminAudit.action, "content_published"));
      expect(audit[0]?.details).toMatchObject({ price_cents_before: 19_900, price_cents: 24_900 });
      await database.db
        .update(products)
        .set(productCopyOf(before))
        .where(eq(products.id, "course"));
    });

    test("comes back with the price that the site came with, in the row too", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await courseNow();
      const body = { ...productCopyOf(before), title: "Anew", priceCents: 24_900 };
      await saveContent(ctx(), actor, { document, basedOn: 0, body, publish: true });
      const restored = await restoreOriginal(ctx(), actor, { document, basedOn: 1 });
      expect(restored).toEqual({ ok: true, value: { number: 2 } });
      expect(await courseNow()).toEqual(before);
    });

    test("published by two at once is one version, live and in the row alike", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await courseNow();
      for (const [basedOn, priceCents] of [20_000, 21_000].entries()) {
        const body = { ...productCopyOf(before), priceCents };
        await saveContent(ctx(), actor, { document, basedOn, body });
      }
      for (let round = 0; round < 20; round++) {
        await Promise.all(
          [1, 2].map((number) => publishContent(ctx(), actor, { document, number })),
        );
        const live = documentSchemas.product.parse(await readLiveContent(ctx(), document));
        expect((await courseNow()).priceCents).toBe(live.priceCents);
      }
      await database.db
        .update(products)
        .set(productCopyOf(before))
        .where(eq(products.id, "course"));
    });
  });
});
