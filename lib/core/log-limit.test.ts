import { expect, test } from "vitest";
import { createLogLimit, linesPerMinute } from "@/lib/core/log-limit";

test("writes so many lines of a kind in a minute, then says how many it left out", () => {
  const reports: [string, number][] = [];
  const ends: (() => void)[] = [];
  const mayWrite = createLogLimit(
    (kind, leftOut) => void reports.push([kind, leftOut]),
    (run) => ends.push(run),
  );
  const write = (kind: string, times: number) =>
    Array.from({ length: times }, () => mayWrite(kind)).filter(Boolean).length;
  expect(write("request.malformed", linesPerMinute + 5_000)).toBe(linesPerMinute);
  expect(write("render.fault", 3)).toBe(3);
  for (const end of ends) end();
  expect(reports).toEqual([["request.malformed", 5_000]]);
  expect(write("request.malformed", 2)).toBe(2);
});
