import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Database, type Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { testDatabase } from "@/tests/support/database";
import { type Outage, startDatabaseProxy } from "@/tests/support/database-proxy";

const database = testDatabase();
const poolSize = 3;

/** A pool whose connections to the real database go over a link that a test can cut. */
async function cuttablePool() {
  const link = await startDatabaseProxy(database.url);
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

function door() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open: () => open(), opened };
}

/** As many at once as the pool has connections, each of them held until all have one. */
async function fillPool(db: Database): Promise<void> {
  let holding = 0;
  const all = door();
  const hold = async (tx: Transaction) => {
    await tx.execute(sql`select 1`);
    holding += 1;
    if (holding === poolSize) all.open();
    await all.opened;
  };
  const held = Array.from({ length: poolSize }, () => db.transaction(hold));
  await Promise.all(held).finally(all.open);
}

const outages: readonly Outage[] = ["refused", "closed", "reset"];

describe.each(outages)("a database that goes in the middle of queries and is then %s", (outage) => {
  test("rejects them and all that come, with one attempt each, and is used again", async () => {
    const { db, link, ask, change } = await cuttablePool();
    await fillPool(db);
    const asleep = Array.from({ length: poolSize }, () => db.execute(sql`select pg_sleep(30)`));
    const settled = Promise.allSettled(asleep);
    await expect.poll(() => link.said("pg_sleep")).toBe(poolSize);
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
    expect(link.open()).toBe(poolSize);
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
  await expect.poll(() => link.said("select 1") + link.said("begin")).toBe(asked.length);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(link.open()).toBe(poolSize);
  // Nobody who waits is given a connection that was given up.
  const waiting = [change(), change(), ask()];
  link.mend();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answers).map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
  await Promise.all(waiting);
  await fillPool(db);
});

test("who waits for a connection is told after 10 s that there is none", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, link, ask, change } = await cuttablePool();
  await fillPool(db);
  const end = door();
  const held = Array.from({ length: poolSize }, () => db.transaction(() => end.opened));
  const late = Promise.allSettled([ask(), change()]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await late).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  end.open();
  await Promise.all(held);

  link.fail("ignored");
  await Promise.allSettled(held.map(ask));
  const before = link.attempts();
  const unheard = Promise.allSettled([ask(), change()]);
  await expect.poll(() => link.attempts() - before).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await unheard).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a transaction that goes on after a failed statement is not told that it was committed", async () => {
  const { db } = database;
  const careless = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return "done";
  });
  await expect(careless).rejects.toThrow("the commit was a rollback");
  await expect(db.transaction(async () => "done")).resolves.toBe("done");
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
