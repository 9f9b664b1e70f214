import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { planSettings } from "../src/settings";
import { buildSite, getBuildSettings, hashSources, isBuilt } from "../src/site-build";

const { resolve } = createRequire(createRequire(import.meta.url).resolve("next/package.json"));

async function createSources(): Promise<string> {
  const root = await createTemporaryFolder();
  await mkdir(join(root, "app/nested"), { recursive: true });
  await writeFile(join(root, "app/nested/page.tsx"), "one");
  await writeFile(join(root, "next.config.ts"), "two");
  return root;
}

/** Creates a folder where `next build` runs this script instead. */
async function createFakeNext(script: string): Promise<string> {
  const root = await createTemporaryFolder();
  const bin = join(root, "node_modules/next/dist/bin");
  await mkdir(bin, { recursive: true });
  await mkdir(join(root, ".next"));
  await writeFile(join(bin, "next"), script);
  return root;
}

test("a file's content and path count, but its date doesn't", async () => {
  const root = await createSources();
  const before = await hashSources(root, {});
  await utimes(join(root, "next.config.ts"), 1, 1);
  expect(await hashSources(root, {})).toBe(before);
  await writeFile(join(root, "app/nested/page.tsx"), "changed");
  const changed = await hashSources(root, {});
  expect(changed).not.toBe(before);
  await rename(join(root, "app/nested/page.tsx"), join(root, "app/page.tsx"));
  expect(await hashSources(root, {})).not.toBe(changed);
});

test("files that a build doesn't read don't count", async () => {
  const root = await createSources();
  const before = await hashSources(root, {});
  await writeFile(join(root, "README.md"), "text");
  expect(await hashSources(root, {})).toBe(before);
});

test("a moved folder needs no new build", async () => {
  const before = await createSources();
  const after = `${before}-moved`;
  onTestFinished(() => rm(after, { recursive: true }));
  vi.stubEnv("NODE_ENV", "production");
  const hash = async (root: string) =>
    await hashSources(root, getBuildSettings((await planSettings(root, false)).variables));
  const first = await hash(before);
  await rename(before, after);
  expect(await hash(after)).toBe(first);
});

test("a build without a stamp, or with another one, doesn't count", async () => {
  const root = await createSources();
  expect(await isBuilt(root, "abc")).toBe(false);
  await mkdir(join(root, ".next"));
  await writeFile(join(root, ".next/built-from"), "other\n");
  expect(await isBuilt(root, "abc")).toBe(false);
});

const printed = {
  HSTS_SUBDOMAINS: "on",
  DEPENDENCY_AUDIT: "clean",
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "key",
};

test("settings of headers and of Next.js are part of the build", () => {
  expect(getBuildSettings(printed)).toMatchObject(printed);
  for (const name of Object.keys(printed)) {
    const changed = getBuildSettings({ ...printed, [name]: "" });
    expect(changed, name).not.toEqual(getBuildSettings(printed));
  }
});

test("what pages show, secrets, senders, service URLs, and paths need no new build", () => {
  const others = {
    AUTH_SECRET: "x",
    ADMIN_EMAILS: "owner@shop.test",
    DATABASE_URL: "postgres://localhost/shop",
    DATA_DIR: "elsewhere",
    MAIL_FROM: "orders@shop.test",
    MEETING_URL: "https://meet.test/us",
    NEWSLETTER_CLOCK_FILE: "/elsewhere/newsletter-clock",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: "3100",
    S3_BUCKET: "files",
    SCHEDULER_30_URL: "https://calendar.test/30",
    SITE_URL: "https://shop.test",
    STAFF_EMAIL: "us@shop.test",
    STRIPE_SECRET_KEY: "sk_test_1",
  };
  expect(getBuildSettings({ ...printed, ...others })).toEqual(getBuildSettings(printed));
});

test("a build sees no database, not even the one in .env.local, and checks no types", async () => {
  const root = await createFakeNext(
    `require(${JSON.stringify(resolve("@next/env"))}).loadEnvConfig(process.cwd(), false);
    require("node:fs").writeFileSync("read.json", JSON.stringify(process.env));`,
  );
  const url = "postgres://localhost/not_migrated_yet";
  const envLocal = `DATABASE_URL=${url}\nSOCIAL_PROFILE_URL=https://social.test/us\n`;
  await writeFile(join(root, ".env.local"), envLocal);
  const given = { DATABASE_URL: url, DEPENDENCY_AUDIT: "clean" };
  await buildSite(root, "these sources", given, () => undefined);
  expect(JSON.parse(await readFile(join(root, "read.json"), "utf8"))).toMatchObject({
    DATABASE_URL: "",
    SOCIAL_PROFILE_URL: "https://social.test/us",
    DEPENDENCY_AUDIT: "clean",
    TYPES_UNCHECKED: "1",
  });
  expect(await isBuilt(root, "these sources")).toBe(true);
});

test("a failed build shows the end of its output and is never served", async () => {
  const root = await createFakeNext('console.error("the reason"); process.exit(1);');
  await writeFile(join(root, ".next/built-from"), "these sources\n");
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const build = buildSite(root, "these sources", { DEPENDENCY_AUDIT: "clean" }, () => undefined);
  await expect(build).rejects.toThrow("Fix the cause and start again");
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining("the reason"));
  expect(await isBuilt(root, "these sources")).toBe(false);
});
