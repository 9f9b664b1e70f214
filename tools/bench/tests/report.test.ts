import { expect, it, vi } from "vitest";
import { type Figure, formatKb, formatMs, formatTable, printFigures } from "../src/report";

const figures: readonly Figure[] = [
  { name: "p50", ours: "8.1 ms", baseline: "2.0 ms", limit: null },
  { name: "p99", ours: "71 ms", baseline: "", limit: { text: "under 60 ms", isMet: false } },
  { name: "stored", ours: "1500", baseline: "", limit: { text: "all", isMet: true } },
];

it("prints figures as a table with aligned columns", () => {
  expect(formatTable("Webhooks", figures).split("\n")).toEqual([
    "Webhooks",
    "  figure   ours     baseline   limit         result",
    "  p50      8.1 ms   2.0 ms",
    "  p99      71 ms               under 60 ms   misses",
    "  stored   1500                all           holds",
  ]);
});

it("counts the missed limits", () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(printFigures("Webhooks", figures)).toBe(1);
});

it("formats times below 10 ms with a decimal, and bytes in KB", () => {
  expect([formatMs(9.96), formatMs(10.2), formatKb(15_360)]).toEqual([
    "10.0 ms",
    "10 ms",
    "15.0 KB",
  ]);
});
