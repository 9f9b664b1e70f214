import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm run bench lists the sections when one is unknown", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["tools/dev/run.mjs", "../bench/src/start", "nonsense"],
    { encoding: "utf8" },
  );
  expect(stdout + stderr).toMatch(/Unknown: nonsense\. Known: .*weight.*webhooks/);
  expect(status).not.toBe(0);
});
