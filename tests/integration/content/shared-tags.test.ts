import { expect, onTestFinished, test, vi } from "vitest";
import { connect, type Database } from "@/db/client";
import { createSharedTags } from "@/lib/web/http/shared-tags";
import { testDatabase } from "@/tests/support/database";
import { startDatabaseProxy } from "@/tests/support/database-proxy";

const database = testDatabase();
const builtTags = ["catalog", "content", "events", "reviews"];

/** An instance that has read the tags, and what has expired on it since. */
async function startInstance(db: Database = database.db) {
  let now = 0;
  const warn = vi.fn();
  const tags = createSharedTags(
    () => db,
    { warn },
    () => now,
  );
  let expired: string[] = [];
  const refresh = async () => {
    expired = [];
    await tags.refresh(async (changed) => void expired.push(...changed));
    return expired.sort();
  };
  await refresh();
  return {
    announce: tags.announce,
    expired,
    refresh,
    warn,
    refreshAfterSecond: async () => {
      now += 1_000;
      return await refresh();
    },
  };
}

test("what the build cached expires with the first reading", async () => {
  const { expired } = await startInstance();
  expect(expired).toEqual(builtTags);
});

test("a change on one instance expires on the others within a second, and once", async () => {
  const [first, second] = await Promise.all([startInstance(), startInstance()]);
  await first.announce(["catalog"]);
  expect(await second.refresh()).toEqual([]);
  expect(await second.refreshAfterSecond()).toEqual(["catalog"]);
  expect(await second.refreshAfterSecond()).toEqual([]);
  const changes = ["events", "catalog", "reviews"];
  await Promise.all([
    first.announce(changes),
    second.announce(changes.toReversed()),
    ...Array.from({ length: 20 }, (_, count) => first.announce(changes.slice(count % 3))),
  ]);
  expect(await second.refreshAfterSecond()).toEqual(["catalog", "events", "reviews"]);
});

test("without the database nothing expires, and changes made meanwhile do afterwards", async () => {
  const proxy = await startDatabaseProxy(database.url);
  const { db, close } = connect(proxy.url, { poolSize: 2 });
  onTestFinished(async () => {
    proxy.fail("reset");
    await close();
    await proxy.end();
  });
  const [here, elsewhere] = await Promise.all([startInstance(db), startInstance()]);
  for (const outage of ["refused", "closed", "reset"] as const) {
    proxy.fail(outage);
    expect(await here.refreshAfterSecond()).toEqual([]);
    expect(await here.refreshAfterSecond()).toEqual([]);
    expect(here.warn).toHaveBeenCalledOnce();
    await here.announce(["content"]);
    expect(here.warn).toHaveBeenLastCalledWith("cache_tags.not_shared", expect.anything());
    here.warn.mockClear();
    await elsewhere.announce(["catalog"]);
    proxy.restore();
    await expect.poll(here.refreshAfterSecond).toEqual(["catalog"]);
  }
  // The queries get no response until the test ends.
  proxy.mute();
  for (let request = 0; request < 5; request += 1) {
    expect(await here.refreshAfterSecond()).toEqual([]);
  }
});
