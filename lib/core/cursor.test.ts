import { describe, expect, test } from "vitest";
import type { Cursor } from "@/db/values/cursor";
import { parseCursor, toPage } from "@/lib/core/cursor";

const id = "0199aa00-0000-7000-8000-00000000000a";
const at = new Date("2030-03-09T04:30:00.123Z");

describe("a pagination cursor", () => {
  test.each([
    { at, id },
    { at, id, batchIndex: 0 },
    { at, id, batchIndex: 999 },
  ])("survives a round trip through a URL: %o", (place: Cursor) => {
    const { next } = toPage([place, place], 1, (row) => row);
    expect(parseCursor(next)).toEqual(place);
  });

  test.each([
    undefined,
    null,
    "",
    "made up",
    `1_${id}_`,
    `1_${id}_1_1`,
    `x_${id}`,
    "1_2",
    ["a"],
    `253402300800000_${id}`,
    `999999999999999_${id}`,
  ])("is null when parsed from %o", (text) => {
    expect(parseCursor(text)).toBeNull();
  });

  test("is null on the last page", () => {
    const rows = [{ at, id }];
    expect(toPage(rows, 1, (row) => row)).toEqual({ rows, next: null });
  });
});
