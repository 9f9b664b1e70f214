import { describe, expect, test } from "vitest";
import { confirmRatePercent } from "@/lib/subscribers/confirm-rate";
import { listingViewOf, subscriberIdOf } from "@/lib/subscribers/listing-view";

describe("a list's address", () => {
  test("without anything is everybody, the newest first", () => {
    expect(listingViewOf({})).toEqual({
      search: "",
      filter: null,
      sort: "joined",
      direction: "desc",
    });
  });

  test("names a view, and what it says wrong counts as left out", () => {
    expect(
      listingViewOf({ q: "  JO\u0000  Ray ", filter: "new-7d", sort: "email", order: "desc" }),
    ).toEqual({ search: "jo ray", filter: "new-7d", sort: "email", direction: "desc" });
    expect(listingViewOf({ q: ["a", "b"], filter: "nope", sort: "id; drop", order: "up" })).toEqual(
      listingViewOf({}),
    );
    expect(listingViewOf({ sort: "email" }).direction).toBe("asc");
  });

  test("holds a cursor only where it is an id", () => {
    const id = "3F0E8A52-8d5f-4b0a-9d0a-0d7b8ef6c001";
    expect(subscriberIdOf(id)).toBe(id.toLowerCase());
    for (const text of ["1", "' or 1=1", undefined, [id]]) expect(subscriberIdOf(text)).toBeNull();
  });
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [5, 5, 100],
])("%i confirmed of %i is %i percent", (confirmed, total, percent) => {
  expect(confirmRatePercent({ confirmed, total })).toBe(percent);
});
