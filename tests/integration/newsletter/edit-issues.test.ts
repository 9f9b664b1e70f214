import { asc, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, emailOutbox, newsletterIssues as issues } from "@/db/schema";
import { issueContentSchema } from "@/lib/newsletter/issues/issue-forms";
import { moveIssue, publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { readIssue } from "@/lib/newsletter/issues/read-issues";
import { restoreIssue, saveIssue } from "@/lib/newsletter/issues/save-issue";
import { sendIssueTest } from "@/lib/newsletter/issues/send-issue-test";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();
const content = (subject: string) => ({ subject, preheader: "In front", body: "A body." });

async function issue(id: string) {
  const found = await readIssue(helpers.ctx, helpers.actor, id);
  if (!found) throw new Error(`no issue ${id}`);
  return found;
}

/** Issue ids in sequence order. */
async function order(): Promise<string[]> {
  const rows = await helpers.ctx.db.select().from(issues).orderBy(asc(issues.position));
  return rows.flatMap(({ id, position }) => (position === null ? [] : [id]));
}

async function actions(): Promise<string[]> {
  const rows = await helpers.ctx.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
  return rows.map(({ action }) => action);
}

beforeEach(() => helpers.empty());

describe("saving an issue", () => {
  test("creates a version, keeps the original content, and is undone by another version", async () => {
    const before = await issue("016");
    const save = (version: number, subject: string) =>
      saveIssue(helpers.ctx, helpers.actor, { issueId: "016", version, content: content(subject) });
    expect(await save(before.version, "One")).toEqual({ ok: true, value: before.version + 1 });
    expect(await save(before.version + 1, "Two")).toEqual({ ok: true, value: before.version + 2 });
    expect((await issue("016")).versions.map(({ subject, savedBy }) => [subject, savedBy])).toEqual(
      [
        ["Two", helpers.actor.email],
        ["One", helpers.actor.email],
        [before.subject, null],
      ],
    );
    const version = before.version + 2;
    const undone = await restoreIssue(helpers.ctx, helpers.actor, {
      issueId: "016",
      version,
      to: before.version,
    });
    expect(undone).toEqual({ ok: true, value: version + 1 });
    const { subject, preheader, body } = await issue("016");
    expect({ subject, preheader, body }).toEqual({
      subject: before.subject,
      preheader: before.preheader,
      body: before.body,
    });
    expect(await actions()).toEqual(["issue_restored", "issue_saved", "issue_saved"]);
  });

  test("over a version that was replaced is rejected, even at the same moment", async () => {
    const { version } = await issue("011");
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        saveIssue(helpers.ctx, helpers.actor, {
          issueId: "011",
          version,
          content: content(`By ${n}`),
        }),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.problem === "changed_since")).toHaveLength(5);
    expect((await issue("011")).version).toBe(version + 1);
    expect(await actions()).toEqual(["issue_saved"]);
  });

  test("with only a new check date stores it and creates no version", async () => {
    const { version, subject, preheader, body } = await issue("014");
    const input = { issueId: "014", version, content: { subject, preheader, body } };
    const checkedOn = "2027-02-01";
    const saved = await saveIssue(helpers.ctx, helpers.actor, { ...input, checkedOn });
    expect(saved).toEqual({ ok: true, value: version });
    expect(await issue("014")).toMatchObject({ version, checkedOn, versions: [] });
    expect(await actions()).toEqual(["issue_saved"]);
  });

  test("without changes creates no version", async () => {
    const { version, subject, preheader, body } = await issue("012");
    const same = { issueId: "012", version, content: { subject, preheader, body } };
    expect(await saveIssue(helpers.ctx, helpers.actor, same)).toEqual({
      ok: false,
      problem: "same",
    });
    expect(await actions()).toEqual([]);
  });
});

describe("moving an issue", () => {
  const move = (issueId: string, from: number, to: number) =>
    moveIssue(helpers.ctx, helpers.actor, { issueId, from, to });

  test.each([
    [20, 25],
    [25, 20],
    [1, 90],
    [90, 1],
  ])("from %i to %i shifts the others and marks the moved ones as changed", async (from, to) => {
    const before = await order();
    const id = before[from - 1] ?? "";
    helpers.ctx.clock.advance({ minutes: 1 });
    expect(await move(id, from, to)).toEqual({ ok: true, value: to });
    const expected = before.filter((one) => one !== id);
    expected.splice(to - 1, 0, id);
    expect(await order()).toEqual(expected);
    const changed = await helpers.ctx.db
      .select()
      .from(issues)
      .where(eq(issues.updatedAt, helpers.ctx.now()));
    expect(changed).toHaveLength(Math.abs(from - to) + 1);
  });

  test("twice at once leaves every position taken once and rejects the later one", async () => {
    const before = await order();
    const [first = "", second = ""] = [before[29], before[30]];
    const both = await Promise.all([move(first, 30, 40), move(second, 31, 10)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const after = await order();
    expect([...after].sort()).toEqual([...before].sort());
    const places = await helpers.ctx.db.select().from(issues).orderBy(asc(issues.position));
    expect(places.flatMap(({ position }) => position ?? [])).toEqual(
      before.map((_, index) => index + 1),
    );
  });

  test("rejects a welcome, a position beyond the end, and its own position", async () => {
    const [id = ""] = await order();
    expect(await move("w1", 1, 2)).toEqual({ ok: false, problem: "welcome" });
    expect(await move(id, 1, 91)).toEqual({ ok: false, problem: "no_such_position" });
    expect(await move(id, 1, 1)).toEqual({ ok: false, problem: "same" });
    expect(await move("nope", 1, 2)).toEqual({ ok: false, problem: "unknown" });
    expect(await actions()).toEqual([]);
  });
});

test("publishes once, whoever clicks, and can be undone", async () => {
  const set = (isPublished: boolean) =>
    publishIssue(helpers.ctx, helpers.actor, { issueId: "030", isPublished });
  const both = await Promise.all([set(false), set(false)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await issue("030")).isPublished).toBe(false);
  expect(await set(true)).toEqual({ ok: true, value: true });
  expect(await actions()).toEqual(["issue_published", "issue_unpublished"]);
});

test("sends a test with the editor's content to one address and touches no subscriber", async () => {
  const to = "owner@example.com";
  await sendIssueTest(helpers.ctx, helpers.actor, {
    issueId: "040",
    content: content("Draft"),
    to,
  });
  const emails = await helpers.ctx.db.select().from(emailOutbox);
  expect(emails).toMatchObject([
    { kind: "newsletter_test", toEmail: to, props: { subject: "Draft", body: "A body." } },
  ]);
  expect((await issue("040")).subject).not.toBe("Draft");
  expect(await actions()).toEqual(["issue_test_sent"]);
});

test("sends 20 tests an hour, and the audit log says where each went", async () => {
  const send = (to: string) =>
    sendIssueTest(helpers.ctx, helpers.actor, { issueId: "040", content: content("Draft"), to });
  for (let sent = 0; sent < 20; sent += 1)
    expect(await send("a@example.com")).toMatchObject({ ok: true });
  expect(await send("b@example.com")).toEqual({ ok: false, problem: "too_many_tests" });
  const [entry] = await helpers.ctx.db.select().from(adminAudit);
  expect(entry?.details).toEqual({ issueId: "040", to: "a@example.com" });
});

test("refuses a text with the words that stand for a subscriber's links", () => {
  const body = "[x](https://evil.test/?u=placeOfPreferences7f3kq9)";
  const { error } = issueContentSchema.safeParse({ subject: "a", preheader: "b", body });
  expect(error?.issues[0]?.message).toMatch(/^Remove the words that start with placeOf/);
});

test("accepts every issue that comes with the site", async () => {
  const all = await helpers.ctx.db.select().from(issues);
  expect(all.length).toBeGreaterThan(90);
  for (const { id, subject, preheader, body } of all) {
    expect(issueContentSchema.safeParse({ subject, preheader, body }), id).toMatchObject({
      success: true,
      data: { subject, preheader, body },
    });
  }
});
