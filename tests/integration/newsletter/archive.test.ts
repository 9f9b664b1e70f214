import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  adminAudit,
  newsletterArchive as archive,
  broadcasts,
  events,
  newsletterIssues,
} from "@/db/schema";
import { seedNewsletter } from "@/db/seed-newsletter";
import { changeArchive, readPublicIssues } from "@/lib/newsletter/archive/archive";
import { createFeed } from "@/lib/newsletter/archive/feed";
import { publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { saveIssue, saveIssueDraft } from "@/lib/newsletter/issues/save-issue";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();

const change = (issueId: string, isPublic: boolean) =>
  changeArchive(helpers.ctx, helpers.actor, { issueId, isPublic });
const read = () => readPublicIssues(helpers.ctx);

async function getVersion(issueId: string): Promise<number> {
  const [row] = await helpers.ctx.db
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId));
  return row?.version ?? 0;
}

async function publish(issueId: string, subject: string, body = "A body.") {
  const content = { subject, preheader: "In front", body };
  const version = await getVersion(issueId);
  return await saveIssue(helpers.ctx, helpers.actor, { issueId, version, content });
}

beforeEach(() => helpers.empty());

test("shows no issue until staff make one public, and hides it again", async () => {
  expect(await read()).toEqual([]);
  expect(await change("012", false)).toEqual({ ok: false, problem: "same" });
  expect(await change("012", true)).toEqual({ ok: true, value: true });
  const [shown] = await read();
  expect(shown?.publishedAt).toBe("2030-03-10T17:30:00.000Z");
  expect(await change("012", false)).toEqual({ ok: true, value: false });
  expect(await read()).toEqual([]);
  await change("012", true);
  expect(await read()).toEqual([shown]);
  const entries = await helpers.ctx.db.select().from(adminAudit);
  expect(entries.map(({ action }) => action)).toEqual([
    "issue_shown_publicly",
    "issue_hidden_publicly",
    "issue_shown_publicly",
  ]);
});

test("makes an issue public once when two staff click at the same time", async () => {
  const both = await Promise.all([change("012", true), change("012", true)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await read()).toHaveLength(1);
});

test("refuses welcome emails and issues that don't exist", async () => {
  expect(await change("w1", true)).toEqual({ ok: false, problem: "never_public" });
  expect(await change("nope", true)).toEqual({ ok: false, problem: "unknown" });
});

test("hides a public issue while it's unpublished, and shows its published text, not the draft", async () => {
  await publish("030", "Published subject");
  await change("030", true);
  const version = await getVersion("030");
  const content = { subject: "Drafted", preheader: "Drafted", body: "Drafted." };
  const checkedOn = "2030-03-01";
  await saveIssueDraft(helpers.ctx, helpers.actor, {
    issueId: "030",
    version,
    content,
    checkedOn,
  });
  expect(await read()).toMatchObject([{ title: "Published subject", html: "<p>A body.</p>" }]);
  await publishIssue(helpers.ctx, helpers.actor, { issueId: "030", isPublished: false });
  expect(await read()).toEqual([]);
  await publishIssue(helpers.ctx, helpers.actor, { issueId: "030", isPublished: true });
});

test("keeps an issue's address when its subject changes, and gives each issue its own", async () => {
  await publish("012", "Don’t sign: “Señor’s” 50/50 deal 🎵");
  await publish("013", "Don't sign: Señor's 50/50 deal");
  await publish("014", "これを読んで");
  for (const id of ["012", "013", "014"]) await change(id, true);
  await publish("012", "Another subject");
  const slugs = (await read()).map(({ slug, title }) => [title, slug]);
  expect(Object.fromEntries(slugs)).toEqual({
    "Another subject": "dont-sign-senors-50-50-deal",
    "Don't sign: Señor's 50/50 deal": "dont-sign-senors-50-50-deal-2",
    これを読んで: "issue-014",
  });
});

test("shows strangers only the blocks that the site offers now", async () => {
  const body = "First.\n\n::if events\n\nSee [Events](/events).\n\n::end\n\nLast.";
  await publish("012", "Blocks", body);
  await change("012", true);
  const [before] = await read();
  expect(before?.html).toBe("<p>First.</p><p>Last.</p>");
  const startsAt = new Date("2030-03-12T17:30:00.000Z");
  await helpers.ctx.db.insert(events).values({
    title: "Workshop",
    description: "A workshop",
    location: "Memphis",
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    isPublished: true,
    createdAt: startsAt,
    updatedAt: startsAt,
  });
  const [after] = await read();
  expect(after?.html).toContain(`<a href="${helpers.ctx.settings.siteUrl}/events">`);
});

test("shows a broadcast once it's being sent, from that day on", async () => {
  const { db } = helpers.ctx;
  const now = helpers.ctx.now();
  const text = { subject: "Workshop", preheader: "In front", body: "On Saturday." };
  const id = "workshop";
  await db
    .insert(newsletterIssues)
    .values({ id, block: "broadcast", isPublished: true, updatedAt: now, ...text })
    .onConflictDoNothing();
  const status = { status: "scheduled", day: "2030-03-12", scheduledAt: now } as const;
  await db.insert(broadcasts).values({ id, ...status, createdAt: now, updatedAt: now });
  await change(id, true);
  expect(await read()).toEqual([]);
  const startedAt = new Date("2030-03-12T14:00:00.000Z");
  await db.update(broadcasts).set({ status: "sending", startedAt, recipients: 1 });
  expect(await read()).toMatchObject([
    { title: "Workshop", publishedAt: "2030-03-12T14:00:00.000Z" },
  ]);
  await db.delete(broadcasts);
});

test("shows nothing of a subscriber: no greeting, token, tracking or personal link, in any issue", async () => {
  await helpers.add("zebulon@example.com", { firstName: "Zebulon", hoursAgo: 100 });
  const rows = await helpers.ctx.db.select().from(newsletterIssues);
  const ids = rows.filter(({ position }) => position !== null).map(({ id }) => id);
  const values = ids.map((issueId) => ({
    issueId,
    slug: `issue-${issueId}`,
    feedId: `tag:example.com,2030-03-10:newsletter/${issueId}`,
    isPublic: true,
    publishedAt: helpers.ctx.now(),
  }));
  await helpers.ctx.db.insert(archive).values(values);
  const issues = await read();
  expect(issues).toHaveLength(90);
  const shown = JSON.stringify(issues);
  expect(shown).not.toMatch(
    /placeOf|Zebulon|utm_|token=|\/newsletter\/(?:unsubscribe|preferences|confirm)|<img|<script|::|\{\{/,
  );
  for (const { html } of issues) {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    for (const href of links) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
  }
});

test("offers a replacement to staff instead of taking a public issue's address away", async () => {
  await change("012", true);
  const rows = await helpers.ctx.db.select().from(newsletterIssues);
  const old = rows.find(({ id }) => id === "012");
  if (!old?.position) throw new Error("no issue 012");
  await seedNewsletter(helpers.ctx.db, [
    {
      id: "999",
      block: "fundamentals",
      position: old.position,
      subject: "Replacement",
      preheader: "In front",
      body: "Newer.",
      checkedOn: "2030-03-01",
      replaces: ["012"],
    },
  ]);
  expect(await read()).toMatchObject([{ title: old.subject }]);
});

test("the feed says when an entry changed, keeps its ids, and escapes every text", async () => {
  await publish("012", `Tom & "Jerry" <b> \u0007 ]]>`, "A & B <i>\n\n[Events](/events)");
  await change("012", true);
  const { siteUrl } = helpers.ctx.settings;
  const build = async () => createFeed({ siteUrl, siteName: "Rock & Roll", issues: await read() });
  const before = await build();
  const host = new URL(siteUrl).hostname;
  expect(before).toContain(`<id>tag:${host},2030-03-10:newsletter/012</id>`);
  expect(before).toContain("<title>Rock &amp; Roll newsletter</title>");
  expect(before).toContain("<title>Tom &amp; &quot;Jerry&quot; &lt;b&gt; ]]&gt;</title>");
  expect(before).toContain(
    `<content type="html">&lt;p&gt;A &amp;amp; B &amp;lt;i&amp;gt;&lt;/p&gt;&lt;p&gt;&lt;a href=&quot;${siteUrl}/events&quot;&gt;Events&lt;/a&gt;&lt;/p&gt;</content>`,
  );
  expect(before).toContain("<updated>2030-03-10T17:30:00.000Z</updated>");
  helpers.ctx.clock.advance({ days: 1 });
  await publishIssue(helpers.ctx, helpers.actor, { issueId: "012", isPublished: false });
  await publishIssue(helpers.ctx, helpers.actor, { issueId: "012", isPublished: true });
  expect(await build()).toBe(before);
  await publish("012", "New subject");
  const after = await build();
  expect(after).toContain(`<id>tag:${host},2030-03-10:newsletter/012</id>`);
  expect(after.match(/<updated>2030-03-11T17:30:00.000Z<\/updated>/g)).toHaveLength(2);
  expect(after).toContain("<published>2030-03-10T17:30:00.000Z</published>");
});
