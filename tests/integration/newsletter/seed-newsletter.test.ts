import { asc } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adminAudit,
  newsletterIssues as issues,
  newsletterRenders,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import { formatIssueBasis, issueBasis } from "@/lib/newsletter/issues/issue-forms";
import { moveIssue, publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { readIssue, readIssues } from "@/lib/newsletter/issues/read-issues";
import {
  adoptNewerOriginal,
  discardIssueDraft,
  restoreIssue,
  saveIssue,
  saveIssueDraft,
} from "@/lib/newsletter/issues/save-issue";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import {
  actor,
  changed,
  file,
  firstRelease,
  replacement,
  seedingSetup,
  sequenceLength,
} from "./seeding-setup";
import { active } from "./sending-setup";

const { setup, seed, issue, order, save, snapshot, issuesSent, sendDaily, startOver } =
  seedingSetup();
const { addSubscriber, addSubscribers, changeSubscriber } = setup.helpers;

describe("a replacement", () => {
  test("takes the position, and changes nothing the second time", async () => {
    const files = changed(replacement(3, "007", "003"), file(5, { body: "Better." }));
    await seed(files);
    expect(await order()).toEqual(["001", "002", "007", "004", "005", "006"]);
    expect(await issue("003")).toMatchObject({ position: null, replacedBy: "007" });
    const before = await snapshot();
    await seed(files);
    expect(await snapshot()).toEqual(before);
  });

  test("works for a site that missed the release between", async () => {
    await seed(changed(replacement(3, "008", "007", "003")));
    expect(await order()).toEqual(["001", "002", "008", "004", "005", "006"]);
  });

  test("of a replacement passes on who had the first one", async () => {
    const id = await addSubscriber(active);
    await sendDaily(3);
    await seed(changed(replacement(3, "007", "003")));
    await seed(changed(replacement(3, "008", "007", "003")));
    await sendDaily(5);
    expect(await issuesSent(id)).toEqual(["001", "002", "003", "004", "005", "006"]);
  });

  test.each([
    ["edited", () => save("003", "Our own words.")],
    ["unpublished", () => publishIssue(setup.ctx, actor, { issueId: "003", isPublished: false })],
    ["moved", () => moveIssue(setup.ctx, actor, { issueId: "003", from: 3, to: 5 })],
  ])("leaves an issue that staff %s, and offers its text", async (_change, change) => {
    await change();
    const before = await order();
    await seed(changed(replacement(3, "007", "003")));
    expect(await order()).toEqual(before);
    expect(await issue("007")).toBeUndefined();
    expect(await issue("003")).toMatchObject({ newerOriginal: { body: "Body of 007." } });
  });

  test("by several servers at once is made once", async () => {
    const files = changed(replacement(3, "007", "003"), file(4, { body: "Better." }));
    await Promise.all(Array.from({ length: 6 }, () => seed(files)));
    expect(await order()).toEqual(["001", "002", "007", "004", "005", "006"]);
    expect(await issue("004")).toMatchObject({ body: "Better.", version: 2 });
  });

  test("that fails halfway leaves everything as it was", async () => {
    const before = await snapshot();
    const broken = replacement(6, "009", "006");
    const files = changed(file(2, { body: "Better." }), replacement(3, "007", "003"), {
      ...broken,
      block: "welcome",
    });
    await expect(seed(files)).rejects.toThrow();
    expect(await snapshot()).toEqual(before);
  });

  test("leaves a frozen batch and its retry alone", async () => {
    const [id = ""] = await addSubscribers(3, active);
    setup.provider.next("lost_answer");
    await setup.run();
    await seed(changed(replacement(1, "007", "001")));
    setup.clock.advance({ minutes: 6 });
    expect(await setup.run()).toMatchObject({ sent: 3 });
    expect(setup.provider.accepted).toHaveLength(3);
    expect(new Set(setup.provider.calls.map(({ key }) => key)).size).toBe(1);
    setup.clock.advance({ days: 1 });
    await setup.run();
    expect(await issuesSent(id)).toEqual(["001", "002"]);
  });

  test("goes to a subscriber whose claimed email was released", async () => {
    const id = await addSubscriber(active);
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    await seed(changed(replacement(1, "007", "001")));
    await changeSubscriber(id, { pausedUntil: "2026-11-26" });
    await setup.run();
    expect(await issuesSent(id)).toEqual([]);
    setup.clock.advance({ days: 2 });
    await sendDaily(2);
    expect(await issuesSent(id)).toEqual(["007", "002"]);
  });

  test("at any time sends each position to each subscriber exactly once", {
    timeout: 300_000,
  }, async () => {
    const day = fc.integer({ min: 0, max: sequenceLength + 1 });
    const releases = fc.array(
      fc.record({
        day,
        replaced: fc.uniqueArray(fc.integer({ min: 1, max: sequenceLength }), { maxLength: 3 }),
        edited: fc.option(fc.integer({ min: 1, max: sequenceLength }), { nil: undefined }),
        moved: fc.option(fc.integer({ min: 1, max: sequenceLength - 1 }), { nil: undefined }),
        fault: fc.constantFrom("ok" as const, "lost_answer" as const, "not_reached" as const),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(releases, async (plan) => {
        await setup.database.empty();
        await startOver();
        setup.clock.set("2026-11-24T15:05:00Z");
        const ids: string[] = [];
        let files = firstRelease;
        let serial = 10;
        // One subscriber starts each day, so that there's one at every position.
        for (let today = 0; today < sequenceLength * 3; today += 1) {
          if (today <= sequenceLength) ids.push(await addSubscriber(active));
          for (const release of plan.filter((one) => one.day === today)) {
            if (release.moved !== undefined) {
              const from = release.moved;
              const moved = (await order())[from - 1] ?? "";
              await moveIssue(setup.ctx, actor, { issueId: moved, from, to: from + 1 });
              await moveIssue(setup.ctx, actor, { issueId: moved, from: from + 1, to: from });
            }
            if (release.edited !== undefined) {
              await save((await order())[release.edited - 1] ?? "", `Ours ${today} ${serial}.`);
            }
            files = files.map((old) => {
              if (!release.replaced.includes(old.position ?? 0)) return old;
              serial += 1;
              return replacement(old.position ?? 0, `0${serial}`, old.id, ...old.replaces);
            });
            setup.provider.next(release.fault);
            await Promise.all([seed(files), setup.run(), seed(files)]);
            setup.clock.advance({ minutes: 6 });
          }
          await setup.run();
          setup.clock.advance({ days: 1 });
        }
        const rows = await setup.database.db.select().from(issues);
        const slot = (id = "") => {
          const row = rows.find((one) => one.id === id);
          return rows.find((one) => one.id === (row?.replacedBy ?? id))?.position;
        };
        const expected = Array.from({ length: sequenceLength }, (_, index) => index + 1);
        for (const id of ids) {
          const slots = (await issuesSent(id)).map(slot);
          expect(slots).toEqual(expected);
        }
      }),
      { numRuns: 5 },
    );
  });
});

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

/** What an editor that is opened now would send, with this text. */
async function edit(body: string, checkedOn = "2026-11-20") {
  const opened = await readIssue(setup.ctx, actor, "001");
  if (!opened) throw new Error("the issue is missing");
  const content = { subject: "Draft subject", preheader: "Draft preheader", body };
  return {
    issueId: "001",
    ...issueBasis.parse(formatIssueBasis(opened)),
    content,
    checkedOn,
  };
}

type Edit = Awaited<ReturnType<typeof edit>>;

const saveDraft = (input: Edit) => saveIssueDraft(setup.ctx, actor, input);
const publish = (input: Edit) => saveIssue(setup.ctx, actor, input);

const discard = async () =>
  discardIssueDraft(setup.ctx, actor, {
    issueId: "001",
    draftId: (await issue("001"))?.draft?.id ?? "",
  });

async function actions() {
  const rows = await setup.database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
  return rows.map(({ action }) => action);
}

describe("saving a draft", () => {
  test("keeps the text, and changes nothing else of the issue", async () => {
    const before = await issue("001");
    expect(await saveDraft(await edit("Draft body."))).toEqual({ ok: true, value: 1 });
    const { draft, ...after } = (await issue("001")) ?? {};
    expect({ ...after, draft: null }).toEqual(before);
    expect(draft).toMatchObject({
      subject: "Draft subject",
      preheader: "Draft preheader",
      body: "Draft body.",
      checkedOn: "2026-11-20",
      version: 1,
      savedBy: actor.email,
      savedAt: setup.clock.now().toISOString(),
    });
    expect((await readIssue(setup.ctx, actor, "001"))?.versions).toEqual([]);
    expect(await actions()).toEqual(["issue_draft_saved"]);
    const listed = await readIssues(setup.ctx, actor);
    expect(listed.filter(({ hasDraft }) => hasDraft).map(({ id }) => id)).toEqual(["001"]);
  });

  test("replaces the draft that was edited, and is refused without changes", async () => {
    await saveDraft(await edit("Draft body."));
    expect(await saveDraft(await edit("Draft body."))).toEqual({ ok: false, problem: "same" });
    expect(await saveDraft(await edit("Better."))).toEqual({ ok: true, value: 1 });
    expect(await issue("001")).toMatchObject({ body: "Body 1.", draft: { body: "Better." } });
    expect(await actions()).toEqual(["issue_draft_saved", "issue_draft_saved"]);
  });

  test("is refused if someone else saved a draft first, even at the same moment", async () => {
    const opened = await Promise.all(["One", "Two", "Three", "Four"].map((body) => edit(body)));
    const all = await Promise.all(opened.map(saveDraft));
    const [winner] = opened.filter((_, index) => all[index]?.ok);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.problem === "draft_changed")).toHaveLength(3);
    expect(await issue("001")).toMatchObject({ draft: { body: winner?.content.body } });
  });

  test("is refused if the draft was discarded or replaced since", async () => {
    await saveDraft(await edit("Draft body."));
    const opened = await edit("Mine.");
    await saveDraft(await edit("Theirs."));
    expect(await saveDraft(opened)).toEqual({ ok: false, problem: "draft_changed" });
    expect(await issue("001")).toMatchObject({ draft: { body: "Theirs." } });
    const latest = await edit("Mine.");
    await discard();
    expect(await saveDraft(latest)).toEqual({ ok: false, problem: "draft_changed" });
  });

  test("is refused after a newer version was published", async () => {
    const opened = await edit("Draft body.");
    await save("001", "Published.");
    expect(await saveDraft(opened)).toEqual({ ok: false, problem: "changed_since" });
    expect(await issue("001")).toMatchObject({ draft: null });
  });

  test("of an issue that doesn't exist is refused", async () => {
    const input = { ...(await edit("Draft body.")), issueId: "nope" };
    expect(await saveDraft(input)).toEqual({ ok: false, problem: "unknown" });
  });
});

describe("publishing", () => {
  test("writes the next version and removes the draft", async () => {
    await saveDraft(await edit("Draft body."));
    expect(await publish(await edit("Final body."))).toEqual({ ok: true, value: 2 });
    expect(await issue("001")).toMatchObject({
      body: "Final body.",
      checkedOn: "2026-11-20",
      version: 2,
      draft: null,
    });
    expect(await actions()).toEqual(["issue_draft_saved", "issue_saved"]);
  });

  test("is refused if someone else saved a draft, and keeps that draft", async () => {
    const opened = await edit("Mine.");
    await saveDraft(await edit("Theirs."));
    expect(await publish(opened)).toEqual({ ok: false, problem: "draft_changed" });
    expect(await issue("001")).toMatchObject({ version: 1, draft: { body: "Theirs." } });
  });

  test("a draft of an earlier version is refused, and the draft stays", async () => {
    await saveDraft(await edit("Draft body."));
    await save("002", "Another issue.");
    await seed(changed(file(1, { body: "Newer original." })));
    const stale = await edit("Draft body, edited.");
    expect(await publish(stale)).toEqual({ ok: false, problem: "changed_since" });
    expect(await saveDraft(stale)).toEqual({ ok: false, problem: "changed_since" });
    expect(await issue("001")).toMatchObject({
      body: "Newer original.",
      version: 2,
      draft: { body: "Draft body.", version: 1 },
    });
    expect((await discard()).ok).toBe(true);
    expect(await publish(await edit("Merged."))).toEqual({ ok: true, value: 3 });
  });
});

describe("a draft", () => {
  test("is discarded once, and not if another draft was saved", async () => {
    await saveDraft(await edit("Draft body."));
    const input = { issueId: "001", draftId: (await issue("001"))?.draft?.id ?? "" };
    await saveDraft(await edit("Better."));
    const refused = await discardIssueDraft(setup.ctx, actor, input);
    expect(refused).toEqual({ ok: false, problem: "draft_changed" });
    const both = await Promise.all([discard(), discard()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await issue("001")).toMatchObject({ body: "Body 1.", version: 1, draft: null });
    expect((await actions()).filter((one) => one === "issue_draft_discarded")).toHaveLength(1);
  });

  test("stays when an earlier version is restored or the newer original is used", async () => {
    await save("001", "Ours.");
    await seed(changed(file(1, { body: "Newer original." })));
    await saveDraft(await edit("Draft body."));
    const versions = { issueId: "001", version: 2, to: 1 };
    expect((await restoreIssue(setup.ctx, actor, versions)).ok).toBe(true);
    const used = await adoptNewerOriginal(setup.ctx, actor, { issueId: "001", version: 3 });
    expect(used).toEqual({ ok: true, value: 4 });
    expect(await issue("001")).toMatchObject({ draft: { body: "Draft body.", version: 2 } });
  });

  test("keeps its issue in the sequence when a replacement comes", async () => {
    await saveDraft(await edit("Draft body."));
    await seed(changed(replacement(1, "007", "001")));
    expect((await order())[0]).toBe("001");
    expect(await issue("001")).toMatchObject({
      draft: { body: "Draft body." },
      newerOriginal: { body: "Body of 007." },
    });
    await discard();
    await seed(changed(replacement(1, "007", "001")));
    expect((await order())[0]).toBe("007");
  });

  test("is never part of an email, whenever it's saved", async () => {
    await addSubscribers(2, active);
    await saveDraft(await edit("Draft body."));
    await claimDue(setup.ctx, { kind: "scheduled", limit: 1 });
    await saveDraft(await edit("Draft body, again."));
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(2);
    const renders = await setup.database.db.select().from(newsletterRenders);
    const emails = JSON.stringify([setup.provider.accepted, renders]);
    expect(emails).toContain("Body 1.");
    expect(emails).not.toContain("Draft");
    expect(renders.map(({ issueVersion }) => issueVersion)).toEqual([1]);

    // Not another test's time: renders are cached by an issue's version and time of change.
    setup.clock.advance({ minutes: 1 });
    await publish(await edit("Draft body, published."));
    await addSubscriber(active);
    await setup.run();
    expect(JSON.stringify(setup.provider.accepted)).toContain("Draft body, published.");
  });
});
