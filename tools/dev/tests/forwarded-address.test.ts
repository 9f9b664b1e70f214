import { expect, test, vi } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { planSettings } from "../src/settings";

test("takes the address of a forwarded port in GitHub Codespaces, unless SITE_URL is set", async () => {
  const folder = await createTemporaryFolder();
  vi.stubEnv("CODESPACE_NAME", "name");
  vi.stubEnv("SITE_URL", "");
  vi.stubEnv("PORT", "3400");
  const { env } = await planSettings(folder, false);
  expect(env).toMatchObject({ SITE_URL: "https://name-3400.app.github.dev", DEPLOY_ENV: "local" });
  vi.stubEnv("SITE_URL", "http://localhost:3400");
  expect((await planSettings(folder, false)).env.SITE_URL).toBe("http://localhost:3400");
});
