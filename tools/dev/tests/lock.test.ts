import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { lockDataFolder } from "../src/lock";

const deadProcess = 2 ** 22 + 1;

test("a second start reports where the first one is running", async () => {
  const folder = await createTemporaryFolder();
  const lock = await lockDataFolder(folder);
  expect(lock.wasAbandoned).toBe(false);
  lock.announce("http://localhost:3000");
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `on http://localhost:3000 (process ${process.pid})`,
  );
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

/** Leaves a lock behind as a killed start does. */
async function abandonLock(owner: string): Promise<string> {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "running.lock"));
  await writeFile(join(folder, "running.json"), owner);
  return folder;
}

test.each([
  ["its process is gone", JSON.stringify({ pid: deadProcess })],
  ["its owner was written incompletely", '{"pid":'],
])("the lock of a killed start is taken over at once when %s", async (_case, owner) => {
  const folder = await abandonLock(owner);
  const lock = await lockDataFolder(folder);
  expect(lock.wasAbandoned).toBe(true);
  await lock.release();
});

test("a lock is taken over when its process ID belongs to another program by now", async () => {
  const folder = await abandonLock(JSON.stringify({ pid: process.ppid }));
  const aMinuteAgo = Date.now() / 1000 - 60;
  await utimes(join(folder, "running.lock"), aMinuteAgo, aMinuteAgo);
  await (await lockDataFolder(folder)).release();
});
