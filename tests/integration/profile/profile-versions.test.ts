import { desc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import { readVersions } from "@/lib/content/read-content";
import { profileDocument } from "@/lib/profile/profile-form";
import { readProfile } from "@/lib/profile/read-profile";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { testProfile } from "@/tests/support/profile";
import { publishProfile } from "@/tests/support/publish-profile";
import { addTestAdmin } from "@/tests/support/staff";

describe("the business profile", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });
  const draft = (name: string, basedOn = 0) => ({
    document: profileDocument,
    basedOn,
    body: { ...testProfile, name },
  });

  beforeEach(() => database.empty());

  test("comes from the settings until staff publish one, and a draft changes nothing", async () => {
    const { actor } = await addTestAdmin(database.db);
    expect(await readProfile(ctx())).toEqual(testProfile);
    await saveContent(ctx(), actor, draft("Beale Music"));
    expect((await readProfile(ctx())).name).toBe("TME Music Business");
    await publishContent(ctx(), actor, { document: profileDocument, number: 1 });
    expect((await readProfile(ctx())).name).toBe("Beale Music");
    await saveContent(ctx(), actor, { ...draft("Union Music", 1), publish: true });
    await publishContent(ctx(), actor, { document: profileDocument, number: 1 });
    expect((await readProfile(ctx())).name).toBe("Beale Music");
    expect((await readVersions(ctx(), actor, profileDocument)).versions).toHaveLength(2);
  });

  test("keeps one of two changes that are saved at once, and refuses the other", async () => {
    const { actor } = await addTestAdmin(database.db);
    const saves = ["Beale Music", "Union Music"].map((name) =>
      saveContent(ctx(), actor, { ...draft(name), publish: true }),
    );
    const results = await Promise.all(saves);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    const { versions } = await readVersions(ctx(), actor, profileDocument);
    expect(versions.map(({ body }) => body)).toEqual([await readProfile(ctx())]);
  });

  test("never replaces a real sender from the settings with a placeholder", async () => {
    const seedProfile = { ...testProfile, sender: "Shop <orders@shop.com>" };
    const production = { ...ctx(), settings: { ...ctx().settings, seedProfile } };
    await publishProfile(database.db, { name: "Beale Music", sender: "orders@beale.example" });
    expect(await readProfile(production)).toMatchObject({
      name: "Beale Music",
      sender: "Shop <orders@shop.com>",
    });
    await publishProfile(database.db, { sender: "orders@beale.com" });
    expect((await readProfile(production)).sender).toBe("orders@beale.com");
  });

  test("records who saved and published each version", async () => {
    const { actor } = await addTestAdmin(database.db);
    await saveContent(ctx(), actor, { ...draft("Beale Music"), publish: true });
    const entries = await database.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "content_published",
      "content_saved",
    ]);
    for (const { adminEmail, details } of entries) {
      expect(adminEmail).toBe(actor.email);
      expect(details).toEqual({ document: "profile", version: 1 });
    }
  });
});
