import { describe, expect, test } from "vitest";
import { CursorPager, FilteredList } from "@/components/admin/table/filtered-list";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const listLinks = (props: Partial<Parameters<typeof CursorPager>[0]>) => {
  const list = { path: "/admin/radio", query: { q: "song", after: "a" }, isPastFirstPage: true };
  const html = renderWithProfile(<CursorPager {...list} next="b" {...props} />);
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
};

describe("pagination links", () => {
  test("keep the filters and replace only the cursor", () => {
    expect(listLinks({})).toEqual(["/admin/radio?q=song", "/admin/radio?q=song&after=b"]);
    const audit = { query: { q: "song", before: "9" }, next: 7, name: "before" };
    expect(listLinks(audit)).toEqual(["/admin/radio?q=song", "/admin/radio?q=song&before=7"]);
  });

  test("are omitted if they would lead nowhere", () => {
    expect(listLinks({ next: null })).toEqual(["/admin/radio?q=song"]);
    expect(listLinks({ isPastFirstPage: false, next: null })).toEqual([]);
    expect(listLinks({ isPastFirstPage: false, query: {} })).toEqual(["/admin/radio?after=b"]);
  });
});

describe("a list without rows", () => {
  const show = (query: Record<string, string>, more: { emptyFiltered?: string } = {}) =>
    renderWithProfile(
      <FilteredList
        path="/admin/radio"
        query={query}
        search="Song"
        filters={[{ name: "sort", label: "Sort", isOrder: true, choices: [] }]}
        things="songs"
        isEmpty
        empty="No songs yet."
        pager={null}
        {...more}
      >
        rows
      </FilteredList>,
    );

  test("says what will appear, whatever its order", () => {
    expect(show({})).toContain("No songs yet.");
    expect(show({ sort: "due" })).not.toContain("Clear");
    expect(show({ sort: "due" })).toContain("No songs yet.");
    expect(show({})).not.toContain("rows");
  });

  test("says that its filters leave none, and offers to clear them", () => {
    expect(show({ q: "zz" })).toContain("No songs match these filters.");
    expect(show({ q: "zz" })).toContain("Clear");
    expect(show({ q: "zz" }, { emptyFiltered: "Enter more." })).toContain("Enter more.");
  });
});
