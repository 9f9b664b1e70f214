import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMissingSecrets, GENERATED, readSecretsFile } from "@/scripts/start/secrets-file";
import { temporaryFolder } from "./support/temporary-folder";

const namesIn = (text: string) => text.match(/^[A-Z_]+(?==)/gm) ?? [];

test("a new file holds every generated secret and is readable by its owner alone", async () => {
  const path = join(await temporaryFolder(), ".env.local");
  const added = await addMissingSecrets(path, await readSecretsFile(path), {});
  expect(namesIn(await readFile(path, "utf8"))).toEqual(Object.keys(GENERATED));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(added.AUTH_SECRET?.length).toBeGreaterThanOrEqual(32);
  expect(Buffer.from(added.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? "", "base64")).toHaveLength(32);
});

test("lines that are there stay as they are, and only what is missing is appended", async () => {
  const path = join(await temporaryFolder(), ".env.local");
  const mine = "# mine\nAUTH_SECRET='kept as written'\nODD line\nPORT=3100";
  await writeFile(path, mine);
  await addMissingSecrets(path, mine, { AUTH_SECRET: "kept as written", CRON_SECRET: "given" });
  const text = await readFile(path, "utf8");
  expect(text.startsWith(`${mine}\n`)).toBe(true);
  expect(namesIn(text.slice(mine.length))).toEqual(
    Object.keys(GENERATED).filter((name) => !["AUTH_SECRET", "CRON_SECRET"].includes(name)),
  );
});

test("nothing is written when nothing is missing", async () => {
  const path = join(await temporaryFolder(), ".env.local");
  const all = Object.fromEntries(Object.keys(GENERATED).map((name) => [name, "given"]));
  expect(await addMissingSecrets(path, "", all)).toEqual({});
  await expect(stat(path)).rejects.toThrow("ENOENT");
});

test("two files never get the same secret", async () => {
  const folder = await temporaryFolder();
  const first = await addMissingSecrets(join(folder, "a"), "", {});
  const second = await addMissingSecrets(join(folder, "b"), "", {});
  for (const name of Object.keys(GENERATED)) expect(first[name]).not.toBe(second[name]);
});

test("a folder in the file's place is named with what to do", async () => {
  const path = join(await temporaryFolder(), ".env.local");
  await mkdir(path);
  await expect(readSecretsFile(path)).rejects.toThrow("is a folder");
});
