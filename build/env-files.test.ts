import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { loadEnvFiles } from "@/build/env-files.mjs";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";

test("adds the variables in .env.local that aren't set and keeps those that are", async () => {
  const folder = await createTemporaryFolder();
  const text = "PORT=3456\nDATA_DIR=from-file\nDATABASE_URL=from-file\n";
  await writeFile(join(folder, ".env.local"), text);
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PORT", undefined);
  vi.stubEnv("DATA_DIR", "given");
  vi.stubEnv("DATABASE_URL", "");
  expect(loadEnvFiles(folder)).toEqual({ PORT: "3456" });
  expect(process.env).toMatchObject({ PORT: "3456", DATA_DIR: "given", DATABASE_URL: "" });
});
