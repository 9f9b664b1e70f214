import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bornAt, takeLock, withLock } from "@/scripts/start/lock.mjs";
import { temporaryFolder } from "./support/temporary-folder";

test("a second start in the same folder is told where the first serves", async () => {
  const file = join(await temporaryFolder(), "start.lock");
  const parent = { pid: process.ppid, born: bornAt(process.ppid), url: "http://localhost:3000" };
  await writeFile(file, JSON.stringify(parent));
  expect(() => takeLock(file)).toThrow(/http:\/\/localhost:3000.*process \d+/s);
});

test("the lock of a killed start is taken over, and so is one whose number is now another's", async () => {
  const folder = await temporaryFolder();
  for (const dead of [
    { pid: 2 ** 22 + 1, born: "1" },
    { pid: process.ppid, born: "long ago" },
  ]) {
    const file = join(folder, "start.lock");
    await writeFile(file, JSON.stringify(dead));
    const lock = takeLock(file);
    expect(lock.inherited).toBe(true);
    lock.release();
  }
  expect(await readdir(folder)).toEqual([]);
});

test("a lock cut short by a power cut does not stop anybody", async () => {
  const file = join(await temporaryFolder(), "start.lock");
  await writeFile(file, '{"pid":');
  takeLock(file).release();
});

test("a data folder that two clones share is locked with the first of them, and let go with it", async () => {
  const [one, two, shared] = await Promise.all([1, 2, 3].map(temporaryFolder));
  const parent = { pid: process.ppid, born: bornAt(process.ppid), url: "http://localhost:3000" };
  await writeFile(join(String(shared), "start.lock"), JSON.stringify(parent));
  const own = takeLock(join(String(one), "start.lock"));
  expect(() => withLock(own, join(String(shared), "start.lock"))).toThrow(/already being served/);
  own.release();

  const both = withLock(takeLock(join(String(one), "start.lock")), join(String(two), "start.lock"));
  both.announce("http://localhost:3100");
  expect(await readdir(String(two))).toEqual(["start.lock"]);
  both.release();
  expect([...(await readdir(String(one))), ...(await readdir(String(two)))]).toEqual([]);
});

test("a start's own data folder needs no second lock", async () => {
  const lock = takeLock(join(await temporaryFolder(), "start.lock"));
  expect(withLock(lock, lock.file)).toBe(lock);
  lock.release();
});
