import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";
import {
  assignInquiries,
  changeInquiryStatus,
  closeInquiries,
  snoozeInquiry,
} from "@/lib/inquiries/change-inquiries";
import {
  parseInboxFilter,
  readInbox,
  readInboxCounts,
  readInquiry,
} from "@/lib/inquiries/read-inquiries";
import {
  deleteSavedReply,
  readSavedReplies,
  replyToInquiry,
  saveSavedReply,
} from "@/lib/inquiries/replies";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { createTestMessage } from "@/tests/support/inquiries";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

async function setup(now = "2030-03-05T15:00:00Z") {
  const ctx = testCtx({ db: database.db, now });
  const admin = (await addTestAdmin(ctx.db)).actor;
  const colleague = (await addTestAdmin(ctx.db, "second@shop.test")).actor;
  const { id: inquiryId } = await createTestMessage(ctx);
  const read = async (view: string) => {
    const filter = parseInboxFilter({ view }, admin.userId);
    const page = await readInbox(ctx, admin, filter, null);
    const counts = await readInboxCounts(ctx, admin, filter);
    expect(counts[filter.view]).toBe(page.rows.length);
    return page.rows.map(({ id }) => id);
  };
  return { ctx, admin, colleague, inquiryId, read };
}

const aReply = (inquiryId: string) => ({
  entryId: randomUUID(),
  inquiryId,
  body: "Yes.",
  moveTo: "waiting" as const,
  seenEmails: 0,
});

describe("a conversation", () => {
  test("gets one reply when two admins send at once; the other's isn't sent", async () => {
    const { ctx, admin, colleague, inquiryId } = await setup();
    const results = await Promise.all([
      replyToInquiry(ctx, admin, aReply(inquiryId)),
      replyToInquiry(ctx, colleague, aReply(inquiryId)),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    const found = await readInquiry(ctx, admin, inquiryId);
    expect(found?.entries).toHaveLength(1);
    expect(found?.threadEmails).toBe(1);
    // Having read the colleague's reply, the second admin can still send.
    const second = { ...aReply(inquiryId), seenEmails: 1 };
    expect((await replyToInquiry(ctx, colleague, second)).ok).toBe(true);
  });

  test("isn't closed by someone who hasn't seen the latest reply, in either order", async () => {
    const { ctx, admin, colleague, inquiryId } = await setup();
    const [replied] = await Promise.all([
      replyToInquiry(ctx, admin, aReply(inquiryId)),
      changeInquiryStatus(ctx, colleague, {
        inquiryId,
        from: "new",
        to: "closed",
        seenEmails: 0,
      }),
    ]);
    expect(replied.ok).toBe(true);
    const status = (await readInquiry(ctx, admin, inquiryId))?.inquiry.status;
    // Closed first, and the reply reopened it, or the close came late and was refused.
    expect(status).toBe("waiting");
    const late = { inquiryId, from: "waiting", to: "closed", seenEmails: 0 } as const;
    expect(await changeInquiryStatus(ctx, admin, late)).toEqual({
      ok: false,
      problem: "changed_since",
    });
  });

  test("isn't closed in bulk if the sender wrote after the list was loaded", async () => {
    const { ctx, admin, inquiryId } = await setup();
    const seenAt = ctx.now();
    ctx.clock.advance({ minutes: 1 });
    const { id: newer } = await createTestMessage(ctx);
    const inquiryIds = [inquiryId, newer, randomUUID()];
    expect((await closeInquiries(ctx, admin, { inquiryIds, seenAt })).value).toHaveLength(1);
    expect((await readInquiry(ctx, admin, newer))?.inquiry.status).toBe("new");
    expect((await closeInquiries(ctx, admin, { inquiryIds, seenAt })).value).toEqual([]);
  });

  test("gets its status and assignee back when a bulk change is undone", async () => {
    const { ctx, admin, colleague, inquiryId } = await setup();
    const inquiryIds = [inquiryId];
    const assign = (to: string) => assignInquiries(ctx, admin, { inquiryIds, to });
    await assign(colleague.userId);
    const assigned = await assign(admin.userId);
    const assigneeId = assigned.ok ? assigned.value.before[0]?.assigneeId : undefined;
    expect(assigneeId).toBe(colleague.userId);
    const { value: closed } = await closeInquiries(ctx, admin, { inquiryIds, seenAt: ctx.now() });
    expect(closed[0]).toMatchObject({ id: inquiryId, status: "open", snoozedUntil: null });
    const back = { inquiryId, from: "closed", to: "open", seenEmails: 0 } as const;
    expect((await changeInquiryStatus(ctx, admin, back)).ok).toBe(true);
    // Undoing twice, or after a colleague reopened it, changes nothing.
    expect((await changeInquiryStatus(ctx, admin, back)).ok).toBe(false);
  });
});

describe("a snoozed message", () => {
  // Clocks go forward on March 10, 2030, and back on November 3.
  test.each([
    ["2030-03-09", "2030-03-10"],
    ["2030-11-02", "2030-11-03"],
  ])("snoozed on %s returns at 9 AM on %s, across the clock change", async (from, to) => {
    const start = fromChicagoDateTime({ date: from, time: "12:00" });
    const { ctx, admin, inquiryId, read } = await setup(start.toISOString());
    const until = fromChicagoDateTime({ date: to, time: "09:00" });
    expect((await snoozeInquiry(ctx, admin, { inquiryId, until, seenEmails: 0 })).ok).toBe(true);
    expect(await read("snoozed")).toEqual([inquiryId]);
    expect(await read("open")).toEqual([]);
    expect(await read("unassigned")).toEqual([]);
    ctx.clock.set(new Date(until.getTime() - 1).toISOString());
    expect(await read("open")).toEqual([]);
    ctx.clock.set(until.toISOString());
    expect(await read("open")).toEqual([inquiryId]);
    expect(await read("snoozed")).toEqual([]);
  });

  test("isn't overdue until it returns", async () => {
    const { ctx, admin, inquiryId, read } = await setup();
    const until = new Date(ctx.now().getTime() + 20 * 86_400_000);
    await snoozeInquiry(ctx, admin, { inquiryId, until, seenEmails: 0 });
    ctx.clock.advance({ days: 10 });
    expect(await read("overdue")).toEqual([]);
    expect((await readInquiry(ctx, admin, inquiryId))?.isOverdue).toBe(false);
    ctx.clock.advance({ days: 10 });
    expect(await read("overdue")).toEqual([inquiryId]);
    expect((await readInquiry(ctx, admin, inquiryId))?.isOverdue).toBe(true);
  });

  test("can't be snoozed into the past, once closed, or over an unread reply", async () => {
    const { ctx, admin, inquiryId } = await setup();
    const until = new Date(ctx.now().getTime() + 3_600_000);
    const snooze = (input: Partial<Parameters<typeof snoozeInquiry>[2]>) =>
      snoozeInquiry(ctx, admin, { inquiryId, until, seenEmails: 0, ...input });
    expect(await snooze({ until: ctx.now() })).toEqual({ ok: false, problem: "past" });
    await replyToInquiry(ctx, admin, aReply(inquiryId));
    expect(await snooze({})).toEqual({ ok: false, problem: "changed_since" });
    expect((await snooze({ seenEmails: 1 })).ok).toBe(true);
    const close = { inquiryId, from: "waiting", to: "closed", seenEmails: 1 } as const;
    await changeInquiryStatus(ctx, admin, close);
    expect((await readInquiry(ctx, admin, inquiryId))?.inquiry.snoozedUntil).toBeNull();
    expect(await snooze({ seenEmails: 1 })).toEqual({ ok: false, problem: "changed_since" });
  });
});

describe("saved replies", () => {
  const draft = () => ({ id: randomUUID(), version: 0, title: "Splits", body: "Hi {{name}}" });

  test("have titles that differ in more than case", async () => {
    const { ctx, admin } = await setup();
    await saveSavedReply(ctx, admin, draft());
    const same = { ...draft(), title: "SPLITS" };
    expect(await saveSavedReply(ctx, admin, same)).toEqual({ ok: false, problem: "title_taken" });
  });

  test("are gone once deleted", async () => {
    const { ctx, admin } = await setup();
    const reply = draft();
    await saveSavedReply(ctx, admin, reply);
    await Promise.all([1, 2].map(() => deleteSavedReply(ctx, admin, reply.id)));
    expect(await readSavedReplies(ctx, admin)).toEqual([]);
  });
});
