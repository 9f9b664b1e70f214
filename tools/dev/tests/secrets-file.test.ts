import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { addMissingSecrets, secretGenerators } from "../src/settings";

const findNames = (text: string) => text.match(/^[A-Z_]+(?==)/gm) ?? [];
const allNames = Object.keys(secretGenerators);

test("a new file holds every generated secret, readable only by its owner", async () => {
  const path = join(await createTemporaryFolder(), ".env.local");
  const added = await addMissingSecrets(path, {});
  expect(findNames(await readFile(path, "utf8"))).toEqual(allNames);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(added.AUTH_SECRET?.length).toBeGreaterThanOrEqual(32);
  expect(Buffer.from(added.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? "", "base64")).toHaveLength(32);
});

test("existing lines stay unchanged, and only missing secrets are appended", async () => {
  const path = join(await createTemporaryFolder(), ".env.local");
  const mine = "# mine\nAUTH_SECRET='kept as written'\nODD line\nPORT=3100";
  await writeFile(path, mine);
  await addMissingSecrets(path, { AUTH_SECRET: "kept as written", CRON_SECRET: "given" });
  const text = await readFile(path, "utf8");
  expect(text.startsWith(`${mine}\n`)).toBe(true);
  expect(findNames(text.slice(mine.length))).toEqual(
    allNames.filter((name) => !["AUTH_SECRET", "CRON_SECRET"].includes(name)),
  );
});

test("nothing is written when nothing is missing", async () => {
  const path = join(await createTemporaryFolder(), ".env.local");
  const known = Object.fromEntries(allNames.map((name) => [name, "given"]));
  expect(await addMissingSecrets(path, known)).toEqual({});
  await expect(stat(path)).rejects.toThrow("ENOENT");
});

test("two files never get the same secret", async () => {
  const folder = await createTemporaryFolder();
  const first = await addMissingSecrets(join(folder, "a"), {});
  const second = await addMissingSecrets(join(folder, "b"), {});
  for (const name of allNames) expect(first[name]).not.toBe(second[name]);
});

test("fails when a folder has the file's name", async () => {
  const path = join(await createTemporaryFolder(), ".env.local");
  await mkdir(path);
  await expect(addMissingSecrets(path, {})).rejects.toThrow("EISDIR");
});
