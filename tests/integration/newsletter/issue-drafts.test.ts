import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, newsletterRenders } from "@/db/schema";
import { formatIssueBasis, issueBasis } from "@/lib/newsletter/issues/issue-forms";
import { readIssue, readIssues } from "@/lib/newsletter/issues/read-issues";
import {
  adoptNewerOriginal,
  discardIssueDraft,
  restoreIssue,
  saveIssue,
  saveIssueDraft,
} from "@/lib/newsletter/issues/save-issue";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { actor, changed, file, replacement, seedingSetup } from "./seeding-setup";
import { active } from "./sending-setup";

const { setup, seed, issue, order, save } = seedingSetup();

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
    await setup.helpers.addSubscribers(2, active);
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

    await publish(await edit("Draft body, published."));
    await setup.helpers.addSubscriber(active);
    await setup.run();
    expect(JSON.stringify(setup.provider.accepted)).toContain("Draft body, published.");
  });
});
