import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { adminAudit, savedReplies } from "@/db/schema";
import {
  changed,
  changedMany,
  recorded,
  staffOperation,
  unaudited,
  unchanged,
} from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";
import { installFaults, withFault } from "./planted-faults";

const database = testDatabase();
const now = "2030-03-10T12:00:00.000Z";
const ctx = () => testCtx({ db: database.db, now });
let actor: AdminActor;

beforeAll(() => installFaults(database));
beforeEach(async () => {
  await database.empty();
  ({ actor } = await addTestAdmin(database.db));
});

type End = "changed" | "two changes" | "unchanged" | "refused" | "fault";

const save = staffOperation(
  async (tx, { now: getNow }, _actor, title: string, end: End = "changed") => {
    const values = { id: randomUUID(), title, body: "Thanks.", updatedAt: getNow() };
    await tx.insert(savedReplies).values(values);
    if (end === "fault") throw new Error("a fault");
    if (end === "refused") return fail("not_today");
    if (end === "unchanged") return unchanged(title);
    const entry = { action: "saved_reply_saved", details: { title } } as const;
    if (end === "two changes") return changedMany([entry, entry], title);
    return changed("saved_reply_saved", { title }, title);
  },
  { saved_replies_title: "title_taken" },
);

const titles = async () => (await database.db.select().from(savedReplies)).map((row) => row.title);
const entries = () => database.db.select().from(adminAudit);

describe("a staff operation", () => {
  test("stores its change with an audit entry of who did what, and when", async () => {
    expect(await save(ctx(), actor, "Hello")).toEqual({ ok: true, value: "Hello" });
    expect(await titles()).toEqual(["Hello"]);
    expect(await entries()).toMatchObject([
      {
        adminEmail: actor.email,
        action: "saved_reply_saved",
        details: { title: "Hello" },
        createdAt: new Date(now),
      },
    ]);
  });

  test("writes an entry for each of several changes", async () => {
    expect(await save(ctx(), actor, "Hello", "two changes")).toMatchObject({ ok: true });
    expect(await entries()).toHaveLength(2);
  });

  test.each(["audit", "change"] as const)("stores nothing when the %s fails", async (fault) => {
    await withFault(database, fault, async () => {
      await expect(save(ctx(), actor, "Hello")).rejects.toThrow("planted fault");
    });
    expect(await titles()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test("rolls back what it wrote before it refused", async () => {
    expect(await save(ctx(), actor, "Hello", "refused")).toEqual(fail("not_today"));
    expect(await titles()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test("writes no entry when it had nothing to change", async () => {
    expect(await save(ctx(), actor, "Hello", "unchanged")).toEqual({ ok: true, value: "Hello" });
    expect(await entries()).toEqual([]);
  });

  test("can't write outside of its transaction", async () => {
    const rename = staffOperation(async (_tx, { db }) => {
      await db.update(savedReplies).set({ title: "Bye" }).where(eq(savedReplies.title, "Hello"));
      return fail("not_today");
    });
    await save(ctx(), actor, "Hello");
    expect(await rename(ctx(), actor)).toEqual(fail("not_today"));
    expect(await titles()).toEqual(["Hello"]);
  });

  test("returns the problem of a violated constraint, and throws other errors", async () => {
    await save(ctx(), actor, "Hello");
    expect(await save(ctx(), actor, "Hello")).toEqual(fail("title_taken"));
    expect(await entries()).toHaveLength(1);
    await expect(save(ctx(), actor, "Bye", "fault")).rejects.toThrow("a fault");
  });

  test("says in its type how it ends", () => {
    type Outcome = Awaited<ReturnType<typeof save>>;
    expectTypeOf<Extract<Outcome, { ok: false }>["problem"]>().toEqualTypeOf<
      "not_today" | "title_taken"
    >();
    expectTypeOf<Extract<Outcome, { ok: true }>["value"]>().toEqualTypeOf<string>();
    // @ts-expect-error A success without an entry isn't the end of a staff operation.
    staffOperation(async () => ({ ok: true, value: null }));
  });
});

test("an operation in phases says which entries it wrote, or why there's none", () => {
  expect(recorded(["refund_requested"], 7)).toEqual({ ok: true, value: 7 });
  expect(unaudited("Only the caller sees it.")).toEqual({ ok: true, value: null });
});
