import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseClock, databaseRestores, emailOutbox } from "@/db/schema";
import type { RestoreDecision } from "@/db/values/restores";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { queueRestoreNotice } from "@/lib/flows/queue-restore-notice";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { decideRestore, readOpenRestore } from "@/lib/restores/decide-restore";
import { readHold, tickDatabaseClock } from "@/lib/restores/notice-restore";
import { testCtx } from "@/tests/support/ctx";
import { fakeStorage } from "@/tests/support/fake-storage";
import { createPaidOrder, createUnsyncedPaidOrder } from "@/tests/support/orders";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-11T15:00:00Z");
const notice = "Your site runs on a restored database";
let sentBefore = 0;

beforeEach(async () => {
  sentBefore = shop.email.sent.length;
  await tickDatabaseClock(shop.ctx);
});

async function deliver(): Promise<void> {
  await readHold(shop.ctx);
  await queueRestoreNotice(shop.ctx);
  const until = new Date(shop.clock.now().getTime() + 25_000);
  await deliverOutbox(shop.ctx, { limit: 50, until });
}
const listSent = () => shop.email.sent.slice(sentBefore).map(({ subject }) => subject);
const queue = (name: string, dueAt?: Date) =>
  enqueueEmail(shop.database.db, shop.clock.now(), {
    kind: "course_welcome",
    to: `${name}@artist.test`,
    dedupeKey: name,
    props: { orderNumber: "TME-00000001", firstName: name },
    ...(dueAt && { dueAt }),
  });

/** Like pg_restore: the table has another oid. */
async function restore(): Promise<void> {
  shop.clock.advance({ hours: 1 });
  await shop.database.db.update(databaseClock).set({ server: "the server of the backup" });
  await readHold(shop.ctx);
  shop.clock.advance({ minutes: 1 });
}

async function decide(decision: RestoreDecision): Promise<void> {
  const open = await readOpenRestore(shop.ctx);
  await decideRestore(shop.ctx, shop.admin, { restoreId: open?.id ?? 0, decision });
}

describe("a restored site's emails", () => {
  test("of before wait for staff, and a new order gets its receipt at once", async () => {
    await queue("before");
    await restore();
    // What the clock made due before, and a job queues now.
    await queue("reminder", new Date(shop.clock.now().getTime() - 30 * 60_000));
    const { email } = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await deliver();
    expect(shop.email.to(email)).toHaveLength(1);
    expect(shop.email.to("before@artist.test")).toEqual([]);
    expect(shop.email.to("reminder@artist.test")).toEqual([]);
    expect(listSent()).toContain(notice);
    expect(await readOpenRestore(shop.ctx)).toMatchObject({ emails: 2 });
  });

  test("are sent once staff choose to send them", async () => {
    await queue("before");
    await restore();
    await decide("send");
    await deliver();
    expect(shop.email.to("before@artist.test")).toHaveLength(1);
  });

  test("are never sent once staff skip them, and lose their contents", async () => {
    await queue("skipped");
    await restore();
    await decide("skip");
    await deliver();
    await queue("late", new Date(shop.clock.now().getTime() - 30 * 60_000));
    await deliver();
    const skipped = { props: null, lastError: "skipped_after_restore" };
    for (const name of ["skipped", "late"]) {
      expect(shop.email.to(`${name}@artist.test`)).toEqual([]);
      const row = eq(emailOutbox.dedupeKey, name);
      expect(await shop.database.db.select().from(emailOutbox).where(row)).toMatchObject([skipped]);
    }
  });

  test.each(["event", "sweeper"] as const)(
    "about a payment of before that its %s reports now wait for staff",
    async (source) => {
      await createUnsyncedPaidOrder(shop, { cart: { ebook: 1 } });
      await restore();
      shop.clock.advance({ minutes: 3 });
      const until = new Date(shop.clock.now().getTime() + 60_000);
      await (source === "event" ? shop.deliverAll() : sweepOrders(shop.ctx, { until }));
      await deliver();
      const receipt = eq(emailOutbox.kind, "receipt");
      expect(await shop.database.db.select().from(emailOutbox).where(receipt)).toHaveLength(1);
      expect(listSent()).toEqual([notice]);
    },
  );
});

describe("a restore", () => {
  const listRestores = () => shop.database.db.select().from(databaseRestores);
  const getTicks = async () => (await shop.database.db.select().from(databaseClock))[0]?.ticks ?? 0;
  const setTicks = (ticks: number) => shop.database.db.update(databaseClock).set({ ticks });

  test("is noticed once, however many processes run on the copy", async () => {
    await shop.database.db.update(databaseClock).set({ server: "another" });
    await Promise.all(Array.from({ length: 8 }, () => readHold(shop.ctx)));
    expect(await listRestores()).toHaveLength(1);
  });

  test("in place is noticed by a process that saw later data", async () => {
    await tickDatabaseClock(shop.ctx);
    await setTicks((await getTicks()) - 1);
    await deliver();
    expect(await listRestores()).toHaveLength(1);
    expect(listSent()).toEqual([notice]);
  });

  test("in place is noticed by the count in the file storage", async () => {
    const storage = fakeStorage();
    const server = testCtx({ db: shop.database.db, now: shop.clock, storage });
    for (let run = 0; run < 3; run += 1) await tickDatabaseClock(server);
    // As if it had never been seen by this process: a count that only the storage has.
    const [clock] = await shop.database.db.select().from(databaseClock);
    await storage.write(`database-clock/${clock?.lineage}`, Buffer.from("50"));
    await tickDatabaseClock(server);
    expect(await listRestores()).toHaveLength(1);
    // Noticed once: the copy counts on under another name.
    for (let run = 0; run < 3; run += 1) await tickDatabaseClock(server);
    expect(await listRestores()).toHaveLength(1);
  });

  test("isn't noticed after an outage, by concurrent crons, or without a working file storage", async () => {
    shop.clock.advance({ hours: 72 });
    // Each run reads while others count.
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => tickDatabaseClock(shop.ctx)));
    }
    const fails = () => Promise.reject(new Error("no disk"));
    const storage = { ...fakeStorage(), head: fails, write: fails };
    await tickDatabaseClock(testCtx({ db: shop.database.db, now: shop.clock, storage }));
    expect(await listRestores()).toEqual([]);
    expect(await getTicks()).toBe(322);
  });

  test("isn't noticed by a new process while another counts", async () => {
    const storage = fakeStorage();
    const { db } = shop.database;
    await db.update(databaseClock).set({ lineage: randomUUID() });
    const [clock] = await db.select().from(databaseClock);
    const head: typeof storage.head = async (key) => {
      await setTicks((clock?.ticks ?? 0) + 5);
      await storage.write(key, Buffer.from(String((clock?.ticks ?? 0) + 5)));
      return storage.head(key);
    };
    await readHold(testCtx({ db, now: shop.clock, storage: { ...storage, head } }));
    expect(await listRestores()).toEqual([]);
  });
});
