import { expect, test } from "vitest";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { renderWithProfile } from "@/tests/support/render-with-profile";

type Row = { readonly id: string; readonly note: string };

const columns: readonly Column<Row>[] = [
  { label: "Id", cell: ({ id }) => id, sort: { href: "/x?sort=id", now: "ascending" } },
  { label: "Note", cell: ({ note }) => note },
  { label: "State", onPhones: "inline", cell: () => "Open" },
  { label: "Code", onPhones: "hidden", cell: () => "c" },
  { label: "Items", hiddenOnTablets: true, cell: () => "i" },
  { label: "Step", onPhones: "line", cell: () => <button type="button">Go</button> },
];

function render(rows: readonly Row[]): string {
  return renderWithProfile(
    <DataTable
      caption="Rows"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty="None yet."
    />,
  );
}

test("shows the empty text instead of a table", () => {
  expect(render([])).toContain("None yet.");
  expect(render([])).not.toContain("<table");
});

test("labels cells with their column for phones, except the first and those that need no name", () => {
  const html = render([{ id: "a", note: "b" }]);
  const names = [...html.matchAll(/data-label="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["Note", "Code", "Items"]);
});

test("leaves out columns on phones and on tablets, where the header goes too", () => {
  const html = render([{ id: "a", note: "b" }]);
  expect(html).toContain('class="max-md:hidden">c</td>');
  expect(html).toContain('class="md:max-xl:hidden">i</td>');
  expect(html).toMatch(/<th [^>]*md:max-xl:hidden[^>]*>Items<\/th>/);
});

test("hides the header on phones, where cells have labels", () => {
  const html = render([{ id: "a", note: "b" }]);
  expect(html).toContain('<thead class="max-md:hidden">');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
});

test("hides a dash on phones", () => {
  expect(render([{ id: "a", note: "-" }])).toMatch(/max-md:hidden">-</);
});

test("offers sorting where the header is hidden", () => {
  expect(render([{ id: "a", note: "b" }]).match(/href="\/x\?sort=id"/g)).toHaveLength(2);
});

test("styles cells in the style sheet, because class names would dominate a long list", () => {
  const html = render([{ id: "a", note: "b" }]);
  expect(html).toContain('<table class="data-table ');
  expect(html).toContain("<tr><td>a</td>");
});
