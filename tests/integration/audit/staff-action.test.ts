import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { adminAudit, savedReplies } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { textConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const caller = mockCaller();

afterAll(releaseCaller);

beforeEach(async () => {
  await database.empty();
  stubCallerSettings(database.url);
  caller.cookie = (await createCookie(database.db, { role: "support" })).cookie;
  caller.refreshes = 0;
  caller.afterResponse.length = 0;
});

const form = z.object({ title: z.string().check(z.minLength(1, "Enter a title")) });

const save = staffOperation(async (tx, ctx, _actor, { title }: z.output<typeof form>) => {
  const values = { id: randomUUID(), title, body: "Thanks.", updatedAt: ctx.now() };
  await tx.insert(savedReplies).values(values);
  if (title === "stale") return fail("changed_since");
  if (title === "taken") return fail("title_taken");
  if (title === "broken") throw new Error("a fault");
  return changed("saved_reply_saved", { title }, title);
});

async function post(title: string) {
  const { staffAction } = await import("@/lib/web/actions/staff-action");
  const action = staffAction("inbox.manage", form, {
    run: save,
    problems: {
      changed_since: textConflict,
      title_taken: { title: "That title is taken" },
    },
    done(saved, input) {
      if (saved === "elsewhere") redirect("/admin/inbox");
      if (saved === "rejected") return fail({ title: "Stripe rejected it" });
      const batch = { changed: 1, skipped: {}, next: saved === "first batch" ? "more" : null };
      return { title: `Saved ${input.title}`, batch };
    },
  });
  const data = new FormData();
  data.set("title", title);
  return await action(null, data);
}

const stored = async () => ({
  replies: (await database.db.select().from(savedReplies)).map((reply) => reply.title),
  entries: (await database.db.select().from(adminAudit)).map(({ details }) => details?.title),
});

describe("a staff action", () => {
  test("shows the change, and sends queued emails after the response", async () => {
    expect(await post("Hello")).toMatchObject({
      status: "done",
      message: { title: "Saved Hello" },
    });
    expect(await stored()).toEqual({ replies: ["Hello"], entries: ["Hello"] });
    expect(caller.refreshes).toBe(1);
    expect(caller.afterResponse).toHaveLength(1);
  });

  test("stores nothing when it's refused, and shows what changed since", async () => {
    expect(await post("taken")).toMatchObject({
      status: "refused",
      message: { title: "That title is taken" },
    });
    expect(await stored()).toEqual({ replies: [], entries: [] });
    expect(caller.refreshes).toBe(1);
  });

  test("doesn't refresh an editor whose text would be lost", async () => {
    expect(await post("stale")).toMatchObject({ status: "refused", message: textConflict });
    expect(caller.refreshes).toBe(0);
  });

  test("refreshes the page after the last batch only", async () => {
    await post("first batch");
    expect(caller.refreshes).toBe(0);
    await post("last batch");
    expect(caller.refreshes).toBe(1);
  });

  test("can redirect, or refuse although it changed something", async () => {
    await expect(post("elsewhere")).rejects.toMatchObject({
      digest: expect.stringContaining("NEXT_REDIRECT"),
    });
    expect(await post("rejected")).toMatchObject({
      status: "refused",
      message: { title: "Stripe rejected it" },
    });
    expect((await stored()).entries).toEqual(["elsewhere", "rejected"]);
    expect(caller.afterResponse).toHaveLength(2);
  });

  test("changes nothing for a fault, an invalid form, or someone without the permission", async () => {
    expect(await post("broken")).toMatchObject({
      message: { description: expect.stringContaining("Reference") },
    });
    expect(await post("")).toMatchObject({ fields: { title: "Enter a title" } });
    caller.cookie = (await createCookie(database.db, { role: "editor" })).cookie;
    expect(await post("Hello")).toMatchObject({ message: { title: "Not Authorized" } });
    expect(await stored()).toEqual({ replies: [], entries: [] });
  });

  test("must end with an audit entry, and have a message for each problem", async () => {
    const { staffAction } = await import("@/lib/web/actions/staff-action");
    const done = { title: "Saved" };
    // @ts-expect-error Nothing says which entry this wrote.
    staffAction("inbox.manage", form, { run: async () => ok(null), done });
    // @ts-expect-error The problems have no message.
    staffAction("inbox.manage", form, { run: save, done });
    // @ts-expect-error One of the problems has no message.
    staffAction("inbox.manage", form, { run: save, problems: { title_taken: done }, done });
    expect(vi.isMockFunction(staffAction)).toBe(false);
  });
});
