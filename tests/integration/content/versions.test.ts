import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { PageSections } from "@/components/site/page-text/page-sections";
import { connect, type Database } from "@/db/client";
import { selectProducts } from "@/db/queries/shop/catalog";
import { adminAudit, products } from "@/db/schema";
import { getPageDocument, getProductDocument } from "@/lib/content/content-documents";
import { documentSchemas, type ProductCopy } from "@/lib/content/document-schemas";
import { publishContent, restoreOriginal, saveContent } from "@/lib/content/edit-content";
import { seedFaq, toProductCopy } from "@/lib/content/original-content";
import { originalPages } from "@/lib/content/original-pages";
import { readDraftDocuments, readLiveContent, readVersions } from "@/lib/content/read-content";
import { createSharedTags } from "@/lib/web/http/shared-tags";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { startDatabaseProxy } from "@/tests/support/database-proxy";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
beforeEach(() => database.empty());

describe("content versions", () => {
  const ctx = () => testCtx({ db: database.db });
  const question = (text: string) => [{ question: text, answer: "Yes." }];
  test("start from originals that match their schemas", () => {
    expect(documentSchemas.faq.parse(seedFaq)).toEqual(seedFaq);
  });

  test("are drafts until published, and an older one can be published again", async () => {
    const { actor } = await addTestAdmin(database.db);
    for (const [basedOn, text] of ["First?", "Second?"].entries()) {
      const body = question(text);
      const saved = await saveContent(ctx(), actor, { document: "faq", basedOn, body });
      expect(saved).toMatchObject({ ok: true, value: { number: basedOn + 1 } });
    }
    expect(await readLiveContent(ctx(), "faq")).toBeNull();
    expect(await readDraftDocuments(ctx(), actor)).toEqual(new Set(["faq"]));

    await publishContent(ctx(), actor, { document: "faq", number: 2 });
    expect(await readLiveContent(ctx(), "faq")).toEqual(question("Second?"));
    expect(await readDraftDocuments(ctx(), actor)).toEqual(new Set());
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

  test("reject one of two concurrent saves without losing text", async () => {
    const { actor } = await addTestAdmin(database.db);
    const outcomes = await Promise.all(
      ["Mine?", "Yours?"].map((text) =>
        saveContent(ctx(), actor, { document: "faq", basedOn: 0, body: question(text) }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: "changed_since" });
    expect((await readVersions(ctx(), actor, "faq")).versions).toHaveLength(1);
  });

  test("must be based on the newest version", async () => {
    const { actor } = await addTestAdmin(database.db);
    const save = (basedOn: number) =>
      saveContent(ctx(), actor, { document: "faq", basedOn, body: question("Over?") });
    expect(await save(0)).toMatchObject({ ok: true, value: { number: 1 } });
    expect(await save(1)).toMatchObject({ ok: true, value: { number: 2 } });
    for (const basedOn of [0, 3, 7]) {
      expect(await save(basedOn)).toEqual({ ok: false, problem: "changed_since" });
    }
    expect((await readVersions(ctx(), actor, "faq")).versions).toHaveLength(2);
  });

  test("are saved and published together or not at all", async () => {
    const { actor } = await addTestAdmin(database.db);
    const faq = { document: "faq", basedOn: 0, body: question("At once?"), publish: true };
    expect(await saveContent(ctx(), actor, faq)).toMatchObject({ ok: true });
    expect(await readLiveContent(ctx(), "faq")).toEqual(question("At once?"));
    const document = getProductDocument("no-such-product");
    const lost = saveContent(ctx(), actor, { ...faq, document });
    await expect(lost).rejects.toThrow();
    expect((await readVersions(ctx(), actor, document)).versions).toEqual([]);
  });

  test("can be replaced by the original as a new version, with nothing deleted", async () => {
    const { actor } = await addTestAdmin(database.db);
    const mine = { document: "faq", basedOn: 0, body: question("Mine?"), publish: true };
    await saveContent(ctx(), actor, mine);
    const restored = await Promise.all(
      [1, 2].map(() => restoreOriginal(ctx(), actor, { document: "faq", basedOn: 1 })),
    );
    const version = { ok: true, value: { document: "faq", number: 2, isLive: true } };
    expect(restored).toEqual([version, version]);
    expect(await readLiveContent(ctx(), "faq")).toEqual(seedFaq);
    const { versions, liveNumber } = await readVersions(ctx(), actor, "faq");
    expect(liveNumber).toBe(2);
    expect(versions.map(({ body }) => body)).toEqual([seedFaq, question("Mine?")]);
    const unknown = { document: getProductDocument("no-such-product"), basedOn: 0 };
    expect(await restoreOriginal(ctx(), actor, unknown)).toEqual({
      ok: false,
      problem: "no_original",
    });
  });

  test("can't be published unless saved", async () => {
    const { actor } = await addTestAdmin(database.db);
    expect(await publishContent(ctx(), actor, { document: "faq", number: 7 })).toEqual({
      ok: false,
      problem: "version_not_found",
    });
    expect(await readLiveContent(ctx(), "faq")).toBeNull();
  });

  describe("of a page", () => {
    test("start from originals that match their schema", () => {
      for (const page of Object.values(originalPages)) {
        expect(documentSchemas.page.parse(page)).toEqual(page);
      }
    });

    test("are shown once published, with empty texts hidden", async () => {
      const { actor } = await addTestAdmin(database.db);
      const document = getPageDocument("radio");
      const body = documentSchemas.page.parse({
        sections: [
          { title: "Stations", text: " One.\r\n\r\n- two\r\n- three " },
          { title: "Markets", text: " " },
        ],
        questions: [],
        team: "",
      });
      await saveContent(ctx(), actor, { document, basedOn: 0, body });
      expect(await readLiveContent(ctx(), document)).toBeNull();
      await publishContent(ctx(), actor, { document, number: 1 });
      const { sections } = documentSchemas.page.parse(await readLiveContent(ctx(), document));
      const html = renderToStaticMarkup(PageSections({ title: "Airplay", sections }));
      expect(html).toMatch(/<p>One\.<\/p><ul[^>]*><li>two<\/li><li>three<\/li><\/ul>/);
      expect(html).not.toContain("Markets");

      await restoreOriginal(ctx(), actor, { document, basedOn: 1 });
      expect(await readLiveContent(ctx(), document)).toEqual(originalPages.radio);
    });

    test("exist only for pages that have editable texts", async () => {
      const { actor } = await addTestAdmin(database.db);
      expect(await restoreOriginal(ctx(), actor, { document: "page:terms", basedOn: 0 })).toEqual({
        ok: false,
        problem: "no_original",
      });
    });
  });

  describe("of a product", () => {
    const document = getProductDocument("course");

    async function readCourse() {
      const course = (await selectProducts(ctx().db)).find(({ id }) => id === "course");
      if (!course) throw new Error("the course is missing");
      return course;
    }

    test("update the row that pages, structured data and checkout read, and nothing else", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await readCourse();
      const body: ProductCopy = { ...toProductCopy(before), title: "Anew", priceCents: 24_900 };
      await saveContent(ctx(), actor, { document, basedOn: 0, body });
      expect(await readCourse()).toEqual(before);
      await publishContent(ctx(), actor, { document, number: 1 });
      expect(await readCourse()).toEqual({ ...before, title: "Anew", priceCents: 24_900 });
      const others = (await selectProducts(ctx().db)).filter(({ title }) => title === "Anew");
      expect(others).toHaveLength(1);
      const audit = await database.db
        .select()
        .from(adminAudit)
        .where(eq(adminAudit.action, "content_published"));
      expect(audit[0]?.details).toMatchObject({ price_cents_before: 19_900, price_cents: 24_900 });
      await database.db
        .update(products)
        .set(toProductCopy(before))
        .where(eq(products.id, "course"));
    });

    test("restore the original price in the row too", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await readCourse();
      const body = { ...toProductCopy(before), title: "Anew", priceCents: 24_900 };
      await saveContent(ctx(), actor, { document, basedOn: 0, body, publish: true });
      const restored = await restoreOriginal(ctx(), actor, { document, basedOn: 1 });
      expect(restored).toMatchObject({ ok: true, value: { number: 2 } });
      expect(await readCourse()).toEqual(before);
    });

    test("published concurrently leave the same version live and in the row", async () => {
      const { actor } = await addTestAdmin(database.db);
      const before = await readCourse();
      for (const [basedOn, priceCents] of [20_000, 21_000].entries()) {
        const body = { ...toProductCopy(before), priceCents };
        await saveContent(ctx(), actor, { document, basedOn, body });
      }
      for (let round = 0; round < 20; round++) {
        await Promise.all(
          [1, 2].map((number) => publishContent(ctx(), actor, { document, number })),
        );
        const live = documentSchemas.product.parse(await readLiveContent(ctx(), document));
        expect((await readCourse()).priceCents).toBe(live.priceCents);
      }
      await database.db
        .update(products)
        .set(toProductCopy(before))
        .where(eq(products.id, "course"));
    });
  });
});

/** An instance that has read the tags, and what has expired on it since. */
async function startInstance(db: Database = database.db) {
  let now = 0;
  const warn = vi.fn();
  const tags = createSharedTags(
    () => db,
    { warn },
    () => now,
  );
  let expired: string[] = [];
  const refresh = async () => {
    expired = [];
    await tags.refresh(async (changed) => void expired.push(...changed));
    return expired.sort();
  };
  await refresh();
  return {
    announce: tags.announce,
    expired,
    refresh,
    warn,
    refreshAfterSecond: async () => {
      now += 1_000;
      return await refresh();
    },
  };
}

test("what the build rendered expires with the first reading", async () => {
  const { expired } = await startInstance();
  expect(expired).toContain("_N_T_/layout");
});

test("a change on one instance expires on the others within a second, and once", async () => {
  const [first, second] = await Promise.all([startInstance(), startInstance()]);
  await first.announce(["catalog"]);
  expect(await second.refresh()).toEqual([]);
  expect(await second.refreshAfterSecond()).toEqual(["catalog"]);
  expect(await second.refreshAfterSecond()).toEqual([]);
  const changes = ["events", "catalog", "reviews"];
  await Promise.all([
    first.announce(changes),
    second.announce(changes.toReversed()),
    ...Array.from({ length: 20 }, (_, count) => first.announce(changes.slice(count % 3))),
  ]);
  expect(await second.refreshAfterSecond()).toEqual(["catalog", "events", "reviews"]);
});

test("without the database nothing expires, and changes made meanwhile do afterwards", async () => {
  const proxy = await startDatabaseProxy(database.url);
  const { db, close } = connect(proxy.url, { poolSize: 2 });
  onTestFinished(async () => {
    proxy.fail("reset");
    await close();
    await proxy.end();
  });
  const [here, elsewhere] = await Promise.all([startInstance(db), startInstance()]);
  for (const outage of ["refused", "closed", "reset"] as const) {
    proxy.fail(outage);
    expect(await here.refreshAfterSecond()).toEqual([]);
    expect(await here.refreshAfterSecond()).toEqual([]);
    expect(here.warn).toHaveBeenCalledOnce();
    await here.announce(["content"]);
    expect(here.warn).toHaveBeenLastCalledWith("cache_tags.not_shared", expect.anything());
    here.warn.mockClear();
    await elsewhere.announce(["catalog"]);
    proxy.restore();
    await expect.poll(here.refreshAfterSecond).toEqual(["catalog"]);
  }
  // The queries get no response until the test ends.
  proxy.mute();
  for (let request = 0; request < 5; request += 1) {
    expect(await here.refreshAfterSecond()).toEqual([]);
  }
});
