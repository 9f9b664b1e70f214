import { describe, expect, test } from "vitest";
import { newsletterIssueVersions as versions } from "@/db/schema";
import { adoptNewerOriginal, restoreIssue } from "@/lib/newsletter/issues/save-issue";
import { actor, changed, file, firstRelease, replacement, seedingSetup } from "./seeding-setup";

const { setup, seed, issue, save, snapshot } = seedingSetup();

describe("a text that came with the site", () => {
  test("follows the files while staff haven't edited it, and keeps its history", async () => {
    await seed(changed(file(2, { body: "Better.", checkedOn: "2026-11-25" })));
    expect(await issue("002")).toMatchObject({
      body: "Better.",
      version: 2,
      checkedOn: "2026-11-25",
      newerOriginal: null,
    });
    const saved = await setup.database.db.select().from(versions).orderBy(versions.version);
    expect(saved.map(({ version, body, savedBy }) => [version, body, savedBy])).toEqual([
      [1, "Body 2.", null],
      [2, "Better.", null],
    ]);
  });

  test("stays as staff edited it, with the newer text to adopt, and then follows again", async () => {
    await save("002", "Our own words.");
    await seed(changed(file(2, { body: "Better.", checkedOn: "2026-11-25" })));
    expect(await issue("002")).toMatchObject({
      body: "Our own words.",
      version: 2,
      newerOriginal: { body: "Better.", checkedOn: "2026-11-25" },
    });
    const adopted = await adoptNewerOriginal(setup.ctx, actor, { issueId: "002", version: 2 });
    expect(adopted).toEqual({ ok: true, value: 3 });
    expect(await issue("002")).toMatchObject({ body: "Better.", newerOriginal: null });
    await seed(changed(file(2, { body: "Best." })));
    expect(await issue("002")).toMatchObject({ body: "Best.", version: 4 });
  });

  test("stays the original that staff restored", async () => {
    await save("002", "Our own words.");
    await restoreIssue(setup.ctx, actor, { issueId: "002", version: 2, to: 1 });
    await seed(changed(file(2, { body: "Better." })));
    expect(await issue("002")).toMatchObject({ body: "Body 2.", version: 3 });
  });

  test("gets a new date alone without a new version", async () => {
    await seed(changed(file(2, { checkedOn: "2027-01-01" })));
    expect(await issue("002")).toMatchObject({ version: 1, checkedOn: "2027-01-01" });
  });

  test("isn't undone when an earlier release seeds again", async () => {
    await seed(changed(file(2, { body: "Better." }), replacement(3, "007", "003")));
    const before = await snapshot();
    await seed(firstRelease);
    expect(await snapshot()).toEqual(before);
  });
});
