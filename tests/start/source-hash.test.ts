import { mkdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEnv } from "@/lib/env";
import { isBuilt } from "@/scripts/start/build";
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

test("the same sources in another folder need no new build", async () => {
  expect(await sourceHash(await sources(), {})).toBe(await sourceHash(await sources(), {}));
});

test("a build with no stamp, or with another's, is not served", async () => {
  const root = await sources();
  expect(await isBuilt(root, "abc")).toBe(false);
  await mkdir(join(root, ".next"));
  await writeFile(join(root, ".next/built-from"), "other\n");
  expect(await isBuilt(root, "abc")).toBe(false);
});

test("what pages print is part of the build, secrets and addresses of services are not", () => {
  const secret = "x".repeat(32);
  const variables = {
    AUTH_SECRET: secret,
    LINK_SECRET: secret,
    CRON_SECRET: secret,
    DATABASE_URL: "postgres://localhost/shop",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    RESEND_API_KEY: "re_1",
    RESEND_WEBHOOK_SECRET: "whsec_2",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "key",
  };
  const settings = buildSettings(loadEnv(variables), variables);
  expect(settings).toMatchObject({
    SITE_URL: "http://localhost:3000",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "key",
  });
  expect(Object.keys(settings)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(AUTH|LINK|CRON|DATABASE|STRIPE_S|RESEND)/)]),
  );
});
