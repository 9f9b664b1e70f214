import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Database, type Transaction } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { testDatabase } from "@/tests/support/database";
import { type Outage, startDatabaseProxy } from "@/tests/support/database-proxy";

const database = testDatabase();
const poolSize = 3;

/** A pool connected to the real database through a proxy that tests can interrupt. */
async function cuttablePool() {
  const proxy = await startDatabaseProxy(database.url);
  const { db, close } = connect(proxy.url, { poolSize });
  onTestFinished(async () => {
    await close();
    await proxy.end();
  });
  const ask = () => db.execute(sql`select 1`);
  const change = () =>
    db.transaction((tx) => Promise.all([1, 2].map(() => tx.execute(sql`select 1`))));
  return { db, proxy, ask, change };
}

function door() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open: () => open(), opened };
}

/** Occupies every connection of the pool at the same time. */
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

describe.each(outages)("a database that is lost during queries, then %s", (outage) => {
  test("rejects running and new queries after one attempt each, then recovers", async () => {
    const { db, proxy, ask, change } = await cuttablePool();
    await fillPool(db);
    const sleeping = Array.from({ length: poolSize }, () => db.execute(sql`select pg_sleep(30)`));
    const settled = Promise.allSettled(sleeping);
    await expect.poll(() => proxy.countSenders("pg_sleep")).toBe(poolSize);
    proxy.fail(outage);
    expect((await settled).map(({ status }) => status)).toEqual(sleeping.map(() => "rejected"));

    const before = proxy.attempts();
    const queries = [...Array(10)].flatMap(() => [ask(), change()]);
    const results = await Promise.allSettled(queries);
    expect(results.map(({ status }) => status)).toEqual(queries.map(() => "rejected"));
    expect(proxy.attempts() - before).toBe(queries.length);

    proxy.restore();
    await ask();
    await change();
    await fillPool(db);
  });
});

test("idle connections that are lost get replaced", async () => {
  const { db, proxy, ask } = await cuttablePool();
  await fillPool(db);
  proxy.fail("reset");
  proxy.restore();
  // Uses each lost connection, unless the loss was already noticed.
  await Promise.allSettled(Array.from({ length: poolSize }, ask));
  await fillPool(db);
});

test("a transaction interrupted at any point doesn't leak its connection", async () => {
  const { db, proxy, change } = await cuttablePool();
  for (const word of ["begin", "select 1", "commit"]) {
    await fillPool(db);
    proxy.cutAt(word);
    const changes = Array.from({ length: poolSize * 2 }, change);
    const results = await Promise.allSettled(changes);
    expect(results.map(({ status }) => status)).toEqual(changes.map(() => "rejected"));
    proxy.restore();
    await fillPool(db);
    expect(proxy.open()).toBe(poolSize);
  }
});

test("a transaction that goes on after its connection was cut writes nothing, on no connection", async () => {
  const { db, proxy } = await cuttablePool();
  await database.db.execute(sql`create table cut_work (step int)`);
  onTestFinished(async () => void (await database.db.execute(sql`drop table cut_work`)));
  await fillPool(db);
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into cut_work values (1)`);
    proxy.fail("closed");
    await expect.poll(() => proxy.open()).toBe(0);
    proxy.restore();
    // The pool connects again at once, but this transaction has ended.
    await db.execute(sql`select 1`);
    const late = tx.execute(sql`insert into cut_work values (2)`);
    await late.catch(() => undefined);
    return "done";
  });
  await expect(work).rejects.toThrow();
  expect(await readRows(database.db, sql`select step from cut_work`)).toEqual([]);
});

test("connections that are cut again and again end no process", async () => {
  const uncaught: unknown[] = [];
  const listen = (fault: unknown) => uncaught.push(fault);
  process.on("uncaughtException", listen);
  process.on("unhandledRejection", listen);
  onTestFinished(() => {
    process.off("uncaughtException", listen);
    process.off("unhandledRejection", listen);
  });
  const { db, proxy, ask, change } = await cuttablePool();
  for (let round = 0; round < 10; round += 1) {
    await fillPool(db);
    const queries = Promise.allSettled([ask(), change(), db.execute(sql`select pg_sleep(30)`)]);
    await expect.poll(() => proxy.countSenders("pg_sleep")).toBeGreaterThan(0);
    proxy.fail(round % 2 === 0 ? "reset" : "closed");
    await queries;
    proxy.restore();
    // Uses each lost connection, unless the loss was already noticed.
    await Promise.allSettled(Array.from({ length: poolSize }, ask));
  }
  await fillPool(db);
  expect(uncaught).toEqual([]);
});

test("an unresponsive database times out after 20 s and is used again once it responds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, proxy, ask, change } = await cuttablePool();
  await fillPool(db);
  proxy.mute();
  const queries = [ask(), change(), change()];
  const results = Promise.allSettled(queries);
  await expect
    .poll(() => proxy.countSenders("select 1") + proxy.countSenders("begin"))
    .toBe(queries.length);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(proxy.open()).toBe(poolSize);
  // Waiting queries don't get a connection that timed out.
  const waiting = [change(), change(), ask()];
  proxy.restore();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await results).map(({ status }) => status)).toEqual(queries.map(() => "rejected"));
  await Promise.all(waiting);
  await fillPool(db);
});

test("waiting for a connection fails after 10 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, proxy, ask, change } = await cuttablePool();
  await fillPool(db);
  const end = door();
  const held = Array.from({ length: poolSize }, () => db.transaction(() => end.opened));
  const late = Promise.allSettled([ask(), change()]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await late).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  end.open();
  await Promise.all(held);

  proxy.fail("ignored");
  await Promise.allSettled(held.map(ask));
  const before = proxy.attempts();
  const unanswered = Promise.allSettled([ask(), change()]);
  await expect.poll(() => proxy.attempts() - before).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await unanswered).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("committing after a swallowed statement error fails", async () => {
  const { db } = database;
  const committed = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return "done";
  });
  await expect(committed).rejects.toThrow("the commit was a rollback");
  await expect(db.transaction(async () => "done")).resolves.toBe("done");
});

test("doesn't reuse a connection if its transaction couldn't be ended", async () => {
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
