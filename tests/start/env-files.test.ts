import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnvFiles } from "@/scripts/start/env-files.mjs";
import { temporaryFolder } from "./support/temporary-folder";

test(".env.local fills in what the environment lacks, and what is given there stays", async () => {
  const root = await temporaryFolder();
  await writeFile(
    join(root, ".env.local"),
    "PORT=3456\nDATA_DIR=elsewhere\nDATABASE_URL=by-file\n",
  );
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PORT", undefined);
  vi.stubEnv("DATA_DIR", "given");
  vi.stubEnv("DATABASE_URL", "");
  expect(readEnvFiles(root)).toEqual({ PORT: "3456" });
  expect(process.env).toMatchObject({ PORT: "3456", DATA_DIR: "given", DATABASE_URL: "" });
});
