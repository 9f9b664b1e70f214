import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, inquiryEntries } from "@/db/schema";
import { parseCursor } from "@/lib/core/cursor";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import {
  addInquiryNote,
  assignInquiries,
  assignInquiry,
  changeInquiryStatus,
} from "@/lib/inquiries/change-inquiries";
import {
  parseInboxFilter,
  readAssignees,
  readInbox,
  readInboxCounts,
  readInquiry,
} from "@/lib/inquiries/read-inquiries";
import { replyToInquiry } from "@/lib/inquiries/replies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { createTestMessage } from "@/tests/support/inquiries";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const parseFilter = (query: Record<string, string> = {}) => parseInboxFilter(query, randomUUID());

async function setup() {
  const ctx = testCtx({ db: database.db });
  const deliver = () =>
    deliverOutbox(ctx, { limit: 50, until: new Date(ctx.now().getTime() + 40_000) });
  return { ctx, deliver, admin: (await addTestAdmin(ctx.db)).actor };
}

describe("the inbox", () => {
  test("returns every message once by cursor, in both orders", async () => {
    const { ctx, admin } = await setup();
    for (let count = 0; count < 103; count += 1) {
      // Several messages share a timestamp, so that the id must break ties.
      if (count % 3 === 0) ctx.clock.advance({ minutes: 7 });
      await createTestMessage(ctx, { subject: `No ${count}` });
    }
    for (const sort of ["", "due"]) {
      const seen: string[] = [];
      let after = null;
      do {
        const page = await readInbox(ctx, admin, parseFilter({ sort }), after);
        seen.push(...page.rows.map(({ id }) => id));
        after = parseCursor(page.next);
      } while (after);
      expect(new Set(seen).size).toBe(103);
      expect(seen).toHaveLength(103);
    }
  });

  test("filters, with counts that match its rows", async () => {
    const { ctx, admin } = await setup();
    const first = await createTestMessage(ctx);
    const second = await createTestMessage(ctx);
    await changeInquiryStatus(ctx, admin, {
      inquiryId: first.id,
      from: "new",
      to: "closed",
      seenEmails: 0,
    });
    await assignInquiry(ctx, admin, { inquiryId: second.id, from: null, to: admin.userId });
    ctx.clock.advance({ days: 9 });
    const third = await createTestMessage(ctx);
    const check = async (query: Record<string, string>, ids: readonly string[]) => {
      const filter = parseInboxFilter(query, admin.userId);
      const page = await readInbox(ctx, admin, filter, null);
      expect(page.rows.map(({ id }) => id)).toEqual(ids);
      const counts = await readInboxCounts(ctx, admin, filter);
      expect(counts).toMatchObject({
        matching: ids.length,
        all: 3,
        open: 2,
        overdue: 1,
        closed: 1,
      });
    };
    await check({}, [third.id, second.id]);
    await check({ q: "BESSIE artist.test", view: "closed" }, [first.id]);
    await check({ q: "%%%" }, []);
    await check({ view: "closed" }, [first.id]);
    await check({ view: "mine" }, [second.id]);
    await check({ view: "unassigned" }, [third.id]);
    await check({ due: "overdue" }, [second.id]);
    await check({ kind: "partnership" }, []);
    await check({ kind: "'; drop table inquiries", assignee: "%", view: "x" }, [
      third.id,
      second.id,
    ]);
  });
});

test("a replied message isn't overdue in the list, its counts or on its page", async () => {
  const { ctx, admin } = await setup();
  const late = await createTestMessage(ctx);
  const replied = await createTestMessage(ctx);
  await changeInquiryStatus(ctx, admin, {
    inquiryId: late.id,
    from: "new",
    to: "open",
    seenEmails: 0,
  });
  await changeInquiryStatus(ctx, admin, {
    inquiryId: replied.id,
    from: "new",
    to: "waiting",
    seenEmails: 0,
  });
  ctx.clock.advance({ days: 9 });
  const overdue = parseFilter({ due: "overdue" });
  expect((await readInbox(ctx, admin, overdue, null)).rows.map(({ id }) => id)).toEqual([late.id]);
  const { rows } = await readInbox(ctx, admin, parseFilter(), null);
  expect(rows.find(({ id }) => id === replied.id)?.isOverdue).toBe(false);
  expect(await readInboxCounts(ctx, admin, overdue)).toMatchObject({ matching: 1, overdue: 1 });
  expect((await readInquiry(ctx, admin, replied.id))?.isOverdue).toBe(false);
  expect((await readInquiry(ctx, admin, late.id))?.isOverdue).toBe(true);
});

describe("two admins at once", () => {
  test("assign a message: the second gets a conflict", async () => {
    const { ctx, admin } = await setup();
    const colleague = (await addTestAdmin(ctx.db, "second@shop.test")).actor;
    const { id: inquiryId } = await createTestMessage(ctx);
    const assigned = await Promise.all(
      [admin, colleague].map((actor) =>
        assignInquiry(ctx, actor, { inquiryId, from: null, to: actor.userId }),
      ),
    );
    expect(assigned.filter(({ ok }) => ok)).toHaveLength(1);
    const found = await readInquiry(ctx, admin, inquiryId);
    expect(found?.inquiry.status).toBe("open");
    expect(await assignInquiry(ctx, admin, { inquiryId, from: null, to: null })).toEqual({
      ok: false,
      problem: "changed_since",
    });
  });

  test("assign a message only to colleagues who can open it", async () => {
    const { ctx, admin } = await setup();
    const { id: inquiryId } = await createTestMessage(ctx);
    const support = (await addTestAdmin(ctx.db, "help@shop.test", "support")).actor;
    const editor = (await addTestAdmin(ctx.db, "words@shop.test", "editor")).actor;
    const noAccess = { ok: false, problem: "no_access" };
    for (const to of [editor.userId, randomUUID()]) {
      expect(await assignInquiry(ctx, admin, { inquiryId, from: null, to })).toEqual(noAccess);
      const inquiryIds = [inquiryId];
      expect(await assignInquiries(ctx, admin, { inquiryIds, to })).toEqual(noAccess);
    }
    const { email, userId: to } = support;
    expect(await assignInquiry(ctx, admin, { inquiryId, from: null, to })).toMatchObject({
      value: email,
    });
    const assignees = await readAssignees(ctx, admin);
    expect(assignees.map((one) => one.email)).toEqual([email, admin.email]);
  });
});

describe("a reply", () => {
  test("is sent once from our address, with thread and audit entries, however often it's submitted", async () => {
    const { ctx, deliver, admin } = await setup();
    const subject = "Re: Royalties\r\nBcc: all@victim.test";
    const { id: inquiryId } = await createTestMessage(ctx, { subject });
    const reply = {
      entryId: randomUUID(),
      inquiryId,
      body: "Soon.\n\n<b>Really</b>",
      moveTo: "waiting" as const,
      seenEmails: 0,
    };
    await Promise.all(Array.from({ length: 10 }, () => replyToInquiry(ctx, admin, reply)));
    await deliver();
    const emails = ctx.email.to("bessie@artist.test");
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      from: "Shop <orders@shop.test>",
      replyTo: "info@shop.test",
      subject: "Re: Royalties Bcc: all@victim.test",
    });
    expect(emails[0]?.html).not.toContain("<b>Really");
    expect(emails[0]?.text).toContain("When am I paid?");
    const found = await readInquiry(ctx, admin, inquiryId);
    expect(found?.inquiry.status).toBe("waiting");
    expect(found?.entries).toMatchObject([
      { kind: "reply", emailStatus: "sent", body: reply.body },
    ]);
    const audited = await ctx.db.select().from(adminAudit);
    expect(audited).toMatchObject([{ action: "inquiry_answered", adminEmail: admin.email }]);
  });

  test("quotes a long message without cutting an emoji in half", async () => {
    const { ctx, deliver, admin } = await setup();
    const message = `${"a".repeat(1_999)}🎵 and more`;
    const { id: inquiryId } = await createTestMessage(ctx, { message });
    const reply = { entryId: randomUUID(), inquiryId, body: "Soon.", seenEmails: 0 };
    await replyToInquiry(ctx, admin, { ...reply, moveTo: "waiting" });
    await deliver();
    expect(ctx.email.to("bessie@artist.test")[0]?.text).toMatch(/a{100}(?!.*🎵)/);
  });

  test("is neither sent nor audited if it can't be stored", async () => {
    const { ctx, admin } = await setup();
    const unknown = { entryId: randomUUID(), inquiryId: randomUUID(), body: "x", seenEmails: 0 };
    expect(await replyToInquiry(ctx, admin, { ...unknown, moveTo: "closed" })).toEqual({
      ok: false,
      problem: "unknown",
    });
    expect(await ctx.db.select().from(adminAudit)).toEqual([]);
  });
});

test("stores a note once and never emails it", async () => {
  const { ctx, deliver, admin } = await setup();
  const { id: inquiryId } = await createTestMessage(ctx);
  await deliver();
  const before = ctx.email.sent.length;
  const note = { entryId: randomUUID(), inquiryId, body: "Called her." };
  await Promise.all(Array.from({ length: 5 }, () => addInquiryNote(ctx, admin, note)));
  await deliver();
  expect(ctx.email.sent).toHaveLength(before);
  expect(await ctx.db.select().from(inquiryEntries)).toHaveLength(1);
  expect(await ctx.db.select().from(adminAudit)).toHaveLength(1);
});
