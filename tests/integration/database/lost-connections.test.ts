import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { testDatabase } from "@/tests/support/database";
import { databaseLink, type Outage } from "@/tests/support/database-link";

const database = testDatabase();
const poolSize = 3;

/** A pool whose connections to the real database go over a link that a test can cut. */
async function cuttablePool() {
  const link = await databaseLink(database.url);
  const { db, close } = connect(link.url, { poolSize });
  onTestFinished(async () => {
    await close();
    await link.end();
  });
  const ask = () => db.execute(sql`select 1`);
  const change = () =>
    db.transaction((tx) => Promise.all([1, 2].map(() => tx.execute(sql`select 1`))));
  return { db, link, ask, change };
}

/** As many at once as the pool has connections, each of them held until all have one. */
async function fillPool(db: Awaited<ReturnType<typeof cuttablePool>>["db"]): Promise<void> {
  let holding = 0;
  let release: () => void = () => undefined;
  const all = new Promise<void>((done) => {
    release = done;
  });
  const hold = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      holding += 1;
      if (holding === poolSize) release();
      await all;
    });
  await Promise.all(Array.from({ length: poolSize }, hold));
}

const outages: readonly Outage[] = ["refused", "closed", "reset"];

describe.each(outages)("a database that goes in the middle of queries and is then %s", (outage) => {
  test("rejects them and all that come, with one attempt each, and is used again at once", async () => {
    const { db, link, ask, change } = await cuttablePool();
    await fillPool(db);
    const asleep = Array.from({ length: poolSize }, () => db.execute(sql`select pg_sleep(30)`));
    const settled = Promise.allSettled(asleep);
    await expect.poll(() => link.passed("pg_sleep")).toBe(poolSize);
    link.fail(outage);
    expect((await settled).map(({ status }) => status)).toEqual(asleep.map(() => "rejected"));

    const before = link.attempts();
    const asked = [...Array(10)].flatMap(() => [ask(), change()]);
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
    expect(link.attempts() - before).toBe(asked.length);

    link.mend();
    await ask();
    await change();
    await fillPool(db);
  });
});

test("connections lost while nobody uses them are replaced", async () => {
  const { db, link, ask } = await cuttablePool();
  await fillPool(db);
  link.fail("reset");
  link.mend();
  // Each of the lost ones is met, or was noticed before.
  await Promise.allSettled(Array.from({ length: poolSize }, ask));
  await fillPool(db);
});

test("a transaction that is cut off at its beginning, or in its midst, leaves no connection behind", async () => {
  const { db, link, change } = await cuttablePool();
  for (const word of ["begin", "select 1", "commit"]) {
    await fillPool(db);
    link.cutAt(word);
    const changes = Array.from({ length: poolSize * 2 }, change);
    const answers = await Promise.allSettled(changes);
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => "rejected"));
    link.mend();
    await fillPool(db);
  }
});

test("a database that falls silent is given up after 20 s, and used again when it answers", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, link, ask, change } = await cuttablePool();
  await fillPool(db);
  link.mute();
  const asked = [ask(), change(), change()];
  const answers = Promise.allSettled(asked);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(link.open()).toBe(poolSize);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answers).map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
  link.mend();
  await fillPool(db);
});

test("a connection whose transaction could not be ended is not used again", async () => {
  const logQuery = (query: string) => {
    if (query === "rollback") throw new Error("no rollback");
  };
  const { db, close } = connect(database.url, { poolSize: 1, logger: { logQuery } });
  onTestFinished(close);
  const change = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    throw new Error("changed my mind");
  });
  await expect(change).rejects.toThrow();
  const open = await readRows(db, sql`select pg_current_xact_id_if_assigned() as transaction`);
  expect(open).toEqual([{ transaction: null }]);
});
