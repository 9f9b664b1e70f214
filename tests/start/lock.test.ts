import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bornAt, takeLock } from "@/scripts/start/lock.mjs";
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
