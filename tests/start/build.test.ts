import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "@/scripts/start/build";
import { temporaryFolder } from "./support/temporary-folder";

const { resolve } = createRequire(createRequire(import.meta.url).resolve("next/package.json"));

/** A folder whose compiler reads settings as Next.js does, and writes down the ones it was left with. */
async function folderWith(envLocal: string): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, "scripts/start"), { recursive: true });
  await writeFile(join(root, "scripts/start/leash.mjs"), "");
  await mkdir(join(root, "node_modules/next/dist/bin"), { recursive: true });
  await writeFile(
    join(root, "node_modules/next/dist/bin/next"),
    `require(${JSON.stringify(resolve("@next/env"))}).loadEnvConfig(process.cwd(), false);
    require("node:fs").writeFileSync("read.json", JSON.stringify(process.env));`,
  );
  await writeFile(join(root, ".env.local"), envLocal);
  return root;
}

test("a start does not wait for a second check of the types", async () => {
  const root = await folderWith("");
  await build(root, "these sources", { DEPENDENCY_AUDIT: "clean" }, () => undefined);
  const read = JSON.parse(await readFile(join(root, "read.json"), "utf8"));
  expect(read).toMatchObject({ TYPES_UNCHECKED: "1" });
});

test("a build sees no database, not even one that .env.local names", async () => {
  const url = "postgres://localhost/not_migrated_yet";
  const root = await folderWith(`DATABASE_URL=${url}\nSOCIAL_PROFILE_URL=https://social.test/us\n`);
  const given = { DATABASE_URL: url, DEPENDENCY_AUDIT: "clean" };
  await build(root, "these sources", given, () => undefined);
  const read = JSON.parse(await readFile(join(root, "read.json"), "utf8"));
  expect(read).toMatchObject({
    DATABASE_URL: "",
    SOCIAL_PROFILE_URL: "https://social.test/us",
    DEPENDENCY_AUDIT: "clean",
  });
});
