import { describe, expect, test } from "vitest";
import { parseListView, parseSubscriberId } from "@/lib/subscribers/list-view";
import { calculateConfirmRate } from "@/lib/subscribers/read-statistics";

describe("a list's URL", () => {
  test("without parameters shows everyone, newest first", () => {
    expect(parseListView({})).toEqual({
      search: "",
      filter: null,
      segment: null,
      sort: "joined",
      direction: "desc",
    });
  });

  test("sets the view, and invalid values use the default", () => {
    expect(
      parseListView({ q: "  JO\u0000  Ray ", filter: "new-7d", sort: "email", order: "desc" }),
    ).toEqual({
      search: "jo ray",
      filter: "new-7d",
      segment: null,
      sort: "email",
      direction: "desc",
    });
    expect(parseListView({ q: ["a", "b"], filter: "nope", sort: "id; drop", order: "up" })).toEqual(
      parseListView({}),
    );
    expect(parseListView({ sort: "email" }).direction).toBe("asc");
  });

  test("accepts a cursor only if it is an id", () => {
    const id = "3F0E8A52-8d5f-4b0a-9d0a-0d7b8ef6c001";
    expect(parseSubscriberId(id)).toBe(id.toLowerCase());
    for (const text of ["1", "' or 1=1", undefined, [id]])
      expect(parseSubscriberId(text)).toBeNull();
  });
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])("%i confirmed of %i subscribers is %i percent", (confirmed, total, percent) => {
  expect(calculateConfirmRate({ confirmed, total })).toBe(percent);
});
