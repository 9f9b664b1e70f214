import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isBuilt } from "@/scripts/start/build";
import { planSettings } from "@/scripts/start/settings";
import { buildSettings, sourceHash } from "@/scripts/start/source-hash";
import { temporaryFolder } from "./support/temporary-folder";

async function sources(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, "app/nested"), { recursive: true });
  await writeFile(join(root, "app/nested/page.tsx"), "one");
  await writeFile(join(root, "next.config.ts"), "two");
  return root;
}

test("content and place of a file count, its date does not", async () => {
  const root = await sources();
  const before = await sourceHash(root, {});
  await utimes(join(root, "next.config.ts"), 1, 1);
  expect(await sourceHash(root, {})).toBe(before);
  await writeFile(join(root, "app/nested/page.tsx"), "changed");
  const changed = await sourceHash(root, {});
  expect(changed).not.toBe(before);
  await rename(join(root, "app/nested/page.tsx"), join(root, "app/page.tsx"));
  expect(await sourceHash(root, {})).not.toBe(changed);
});

test("files that no build reads do not count", async () => {
  const root = await sources();
  const before = await sourceHash(root, {});
  await writeFile(join(root, "README.md"), "words");
  expect(await sourceHash(root, {})).toBe(before);
});

test("the same sources in a folder that was moved need no new build", async () => {
  const before = await sources();
  const after = `${before}-moved`;
  onTestFinished(() => rm(after, { recursive: true }));
  // As where a person starts: what the first start wrote to .env.local is read by the next.
  vi.stubEnv("NODE_ENV", "production");
  const fingerprint = async (root: string) =>
    await sourceHash(root, buildSettings((await planSettings(root, false)).variables));
  const first = await fingerprint(before);
  await rename(before, after);
  expect(await fingerprint(after)).toBe(first);
});

test("a build with no stamp, or with another's, is not served", async () => {
  const root = await sources();
  expect(await isBuilt(root, "abc")).toBe(false);
  await mkdir(join(root, ".next"));
  await writeFile(join(root, ".next/built-from"), "other\n");
  expect(await isBuilt(root, "abc")).toBe(false);
});

const printed = {
  SITE_URL: "https://shop.test",
  BLOCK_RIGHT_CLICK: "off",
  SOCIAL_PROFILE_URL: "https://social.test/us",
  SCHEDULER_30_URL: "https://calendar.test/30",
  DEPENDENCY_AUDIT: "clean",
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "key",
};

test("what pages print is part of the build", () => {
  expect(buildSettings(printed)).toMatchObject(printed);
  for (const name of Object.keys(printed)) {
    expect(buildSettings({ ...printed, [name]: "" }), name).not.toEqual(buildSettings(printed));
  }
});

test("secrets, senders, addresses of services and places on the disk need no new build", () => {
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
    STAFF_EMAIL: "us@shop.test",
    STRIPE_SECRET_KEY: "sk_test_1",
  };
  expect(buildSettings({ ...printed, ...others })).toEqual(buildSettings(printed));
});
