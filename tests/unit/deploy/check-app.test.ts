import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkAppStarts } from "@/deploy/backup/check-app";

/** Writes its settings to a file and answers every request with 200. */
const site = `
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
writeFileSync("settings.json", JSON.stringify(process.env));
createServer((request, response) => response.end()).listen(process.env.PORT, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
`;

test("starts the restored site without sending its emails or alerts to anyone", async () => {
  const root = mkdtempSync(join(tmpdir(), "restored-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["dist", ".next"]) mkdirSync(join(root, folder));
  writeFileSync(join(root, "dist/server.mjs"), site);
  writeFileSync(join(root, ".next/BUILD_ID"), "1");
  vi.stubEnv("RESEND_BASE_URL", "https://provider.example.com");
  vi.stubEnv("ALERT_WEBHOOK_URL", "https://alerts.example.com");
  vi.stubEnv("HEARTBEAT_URL", "https://monitor.example.com/{job}");
  expect(await checkAppStarts(root, "postgres://restored@127.0.0.1/restored")).toBe(true);
  expect(JSON.parse(readFileSync(join(root, "settings.json"), "utf8"))).toMatchObject({
    DATABASE_URL: "postgres://restored@127.0.0.1/restored",
    RESEND_BASE_URL: "http://127.0.0.1:9",
    ALERT_WEBHOOK_URL: "",
    HEARTBEAT_URL: "",
  });
});
