import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import getPort from "get-port";
import { beforeAll, expect, test, vi } from "vitest";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { explainFileError, UserError } from "@/build/user-error.mjs";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { planSettings } from "../src/settings";

const root = join(import.meta.dirname, "../../..");

test.each([
  ["ENOSPC", /no disk space left for \/shop\/\.data.*Incomplete files/],
  ["EDQUOT", /no disk space left/],
  ["EROFS", /\/shop\/\.data is on a read-only file system/],
  ["EACCES", /You don't have permission to read or write \/shop\/\.data \(EACCES\)/],
])("a %s names the file and what to do", (code, message) => {
  const explained = explainFileError(Object.assign(new Error(code), { code }), "/shop/.data");
  expect(explained).toBeInstanceOf(UserError);
  expect(String(explained)).toMatch(message);
});

test("a bug keeps its stack", () => {
  const bug = new TypeError("ours");
  expect(explainFileError(bug, "/shop")).toBe(bug);
});

test("lists every invalid setting in one message, without the values", async () => {
  const folder = await createTemporaryFolder();
  const invalid = { PORT: "70000", SITE_URL: "https://shop.test/path", STRIPE_SECRET_KEY: "a-key" };
  for (const [name, value] of Object.entries(invalid)) vi.stubEnv(name, value);
  const plan = planSettings(folder, false);
  await expect(plan).rejects.toThrow(/PORT must be a port.*SITE_URL must be.*STRIPE_SECRET_KEY/s);
  await expect(plan).rejects.not.toThrow("a-key");
});

function migrateIn(folder: string, variables: Record<string, string>) {
  return spawnSync(process.execPath, [join(root, "dist/migrate.mjs")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", ...variables },
  });
}

beforeAll(() => compilePrograms());

test.each(["the environment", ".env.local"])(
  "npm run migrate names the setting from %s if its database can't be reached",
  async (source) => {
    const folder = await createTemporaryFolder();
    const port = await getPort({ host: "127.0.0.1" });
    const url = `postgres://shop:a-password@127.0.0.1:${port}/shop`;
    const isInFile = source === ".env.local";
    if (isInFile) await writeFile(join(folder, source), `DATABASE_DIRECT_URL=${url}\n`);
    const { status, stderr } = migrateIn(folder, isInFile ? {} : { DATABASE_DIRECT_URL: url });
    const expected = `^The database at 127\\.0\\.0\\.1:${port}/shop \\(DATABASE_DIRECT_URL\\) can't be reached: ECONNREFUSED\\.[^\\n]*$`;
    expect(stderr.trim()).toMatch(new RegExp(expected));
    expect(stderr).not.toContain("a-password");
    expect(status).toBe(1);
  },
);
