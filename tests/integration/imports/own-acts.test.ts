import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { lockForImport } from "@/db/queries/own-act-lock";
import { selectPastPurchases } from "@/db/queries/past-purchases";
import { readRows } from "@/db/read-rows";
import { importRows, newsletterSubscribers, pastPurchases, practiceResults } from "@/db/schema";
import { exerciseIds } from "@/db/values/course";
import { findCourseViewer } from "@/lib/course/viewer";
import { deleteCustomerRows } from "@/lib/flows/delete-customer-data";
import { endSubscription } from "@/lib/newsletter/subscription/unsubscribe";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();
const toList = (...emails: readonly string[]) => ({
  name: "list.csv",
  bytes: `email,status,created_at\n${emails.map((email) => `${email},active,2020-01-01`).join("\n")}`,
});
const toSales = (...emails: readonly string[]) => ({
  name: "sales.csv",
  bytes: `Purchase ID,Item Name,Purchase Email,Purchase Date\n${emails.map((email, at) => `s-${email}-${at},Course,${email},2023-03-24`).join("\n")}`,
});
const chosen = { items: { Course: "course" } } as const;
const erase = (email: string) =>
  helpers.ctx.db.transaction((tx) =>
    deleteCustomerRows(helpers.ctx, tx, { id: null, emails: [email] }),
  );
const watch = (email: string) =>
  findCourseViewer(helpers.ctx, { browserHash: null, emails: [email] });

test("a deletion that staff carry out waits for the chunk of an import", async () => {
  const { db } = helpers.ctx;
  await db.transaction(async (chunk) => {
    await lockForImport(chunk);
    const deletion = db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '20ms'`);
      await deleteCustomerRows(helpers.ctx, tx, { id: null, emails: ["waits@own.test"] });
    });
    await expect(deletion).rejects.toMatchObject({ code: "55P03" });
  });
});

test("an import doesn't bring back a person who was erased while it ran", async () => {
  const { db } = helpers.ctx;
  const list = await helpers.stage([toList("erased@own.test", "stays@own.test")]);
  const sales = await helpers.stage([toSales("erased@own.test")], chosen, "customers");
  await helpers.start(list);
  await helpers.start(sales);
  expect(await erase("erased@own.test")).toMatchObject({ ok: true });
  while ((await helpers.run()) > 0);
  expect(await helpers.subscriber("erased@own.test")).toBeUndefined();
  expect(await helpers.subscriber("stays@own.test")).toMatchObject({ confirmed: true });
  expect(await db.$count(pastPurchases, eq(pastPurchases.email, "erased@own.test"))).toBe(0);
  expect(await db.$count(importRows, eq(importRows.email, "erased@own.test"))).toBe(0);
});

test("an old file doesn't bring back a person who had their data deleted and never subscribed", async () => {
  const { db } = helpers.ctx;
  expect(await erase("never@own.test")).toMatchObject({ ok: true });
  expect(await helpers.suppression("never@own.test")).toBe("erased");
  const list = await helpers.stage([toList("never@own.test")]);
  expect(await helpers.preview(list)).toEqual({ kept_out: 1 });
  await helpers.finish(list);
  const sales = await helpers.stage(
    [toSales("never@own.test", "pays@own.test")],
    chosen,
    "customers",
  );
  expect(await helpers.preview(sales)).toEqual({ customer: 1, deleted_data: 1 });
  await helpers.finish(sales);
  expect(await helpers.subscriber("never@own.test")).toBeUndefined();
  const bought = await db.select().from(pastPurchases);
  expect(bought.map(({ email }) => email)).toEqual(["pays@own.test"]);
  await helpers.undo(sales);
});

test("a sign-up that isn't committed when the chunk reads stays pending", async () => {
  const { db } = helpers.ctx;
  const importId = await helpers.stage([toList("signup@own.test")]);
  await helpers.start(importId);
  let running: Promise<number> | undefined;
  await db.transaction(async (signup) => {
    await signup.insert(newsletterSubscribers).values({
      email: "signup@own.test",
      consent: true,
      consentVersion: "test",
      consentAt: helpers.ctx.now(),
      signupSource: "inline",
      createdAt: helpers.ctx.now(),
    });
    running = helpers.run();
    await vi.waitFor(
      async () => {
        const [blocked] = await readRows<{ count: number }>(
          db,
          sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(blocked?.count).toBe(1);
      },
      { timeout: 5_000, interval: 10 },
    );
  });
  await running;
  expect(await helpers.status(importId)).toBe("finished");
  expect(await helpers.subscriber("signup@own.test")).toMatchObject({
    confirmed: false,
    signupSource: "inline",
  });
});

test("a subscriber who unsubscribes while an import runs stays unsubscribed", async () => {
  const { ctx } = helpers;
  await helpers.importFiles([toList("leaves@own.test")]);
  const importId = await helpers.stage([toList("leaves@own.test")]);
  await helpers.start(importId);
  const subscriber = await helpers.subscriber("leaves@own.test");
  await ctx.db.transaction((tx) => endSubscription(tx, ctx.now(), subscriber?.id ?? ""));
  await helpers.run();
  expect((await helpers.subscriber("leaves@own.test"))?.unsubscribedAt).not.toBeNull();
});

test("an undo ends the access, and importing the sale again brings back the course progress", async () => {
  const { ctx } = helpers;
  const exercise = exerciseIds[0];
  if (!exercise) throw new Error("no exercise");
  const sales = toSales("learns@own.test", "bought@own.test");
  const importId = await helpers.stage([sales], chosen, "customers");
  await helpers.finish(importId);
  const [bought] = await selectPastPurchases(ctx.db, ["learns@own.test"], "course");
  const grantId = bought?.id ?? "";
  await ctx.db.insert(practiceResults).values({
    grantId,
    exercise,
    attempts: 1,
    bestRight: 1,
    missed: [],
    startedAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  await helpers.undo(importId);
  expect(await watch("learns@own.test")).toBeNull();
  expect(await watch("bought@own.test")).toBeNull();
  const left = await ctx.db.select().from(pastPurchases);
  expect(left.map(({ email }) => email)).toEqual(["learns@own.test"]);
  await helpers.finish(await helpers.stage([sales], chosen, "customers"));
  expect(await watch("learns@own.test")).not.toBeNull();
  expect(await selectPastPurchases(ctx.db, ["learns@own.test"], "course")).toMatchObject([
    { id: grantId },
  ]);
  expect(await ctx.db.$count(practiceResults, eq(practiceResults.grantId, grantId))).toBe(1);
});
