import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { offsetClock } from "@/lib/web/background/offset-clock";

it("applies the offset in the file, and none without a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.setSystemTime("2030-03-10T07:30:00.000Z");
  onTestFinished(() => void vi.useRealTimers());
  const file = join(folder, "clock");
  const now = offsetClock(file);
  expect(now().toISOString()).toBe("2030-03-10T07:30:00.000Z");
  writeFileSync(file, "86400000\n");
  expect(now().toISOString()).toBe("2030-03-11T07:30:00.000Z");
  writeFileSync(file, "tomorrow");
  expect(now().toISOString()).toBe("2030-03-10T07:30:00.000Z");
});
