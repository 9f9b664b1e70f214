import { expect, it, vi } from "vitest";
import { formatKb, formatMs, printFigures } from "../src/report";

it("prints figures as a table and counts the missed limits", () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const table = vi.spyOn(console, "table").mockImplementation(() => undefined);
  const missed = printFigures("Webhooks", [
    { name: "p50", ours: "8.1 ms", baseline: "2.0 ms" },
    { name: "p99", ours: "71 ms", limit: "under 60 ms", isMet: false },
    { name: "stored", ours: "1500", limit: "all", isMet: true },
  ]);
  expect(missed).toBe(1);
  expect(table).toHaveBeenCalledWith([
    { figure: "p50", ours: "8.1 ms", baseline: "2.0 ms", limit: "", result: "" },
    { figure: "p99", ours: "71 ms", baseline: "", limit: "under 60 ms", result: "misses" },
    { figure: "stored", ours: "1500", baseline: "", limit: "all", result: "holds" },
  ]);
});

it("formats times below 10 ms with a decimal, and bytes in KB", () => {
  expect([formatMs(9.96), formatMs(10.2), formatKb(15_360)]).toEqual([
    "10.0 ms",
    "10 ms",
    "15.0 KB",
  ]);
});
