import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Column, DataTable } from "@/components/admin/data-table";

type Row = { readonly id: string; readonly note: string };

const columns: readonly Column<Row>[] = [
  { key: "id", label: "Id", cell: ({ id }) => id, sort: { href: "/x?sort=id", now: "ascending" } },
  { key: "note", label: "Note", cell: ({ note }) => note },
  { key: "step", label: "Step", isAction: true, cell: () => <button type="button">Go</button> },
];

function htmlOf(rows: readonly Row[]): string {
  return renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <DataTable
        caption="Rows"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="None yet."
      />
    </AppRouterContext>,
  );
}

test("an empty list says so and draws no table", () => {
  expect(htmlOf([])).toContain("None yet.");
  expect(htmlOf([])).not.toContain("<table");
});

test("a cell carries its column's name for phones, but for the first and for buttons", () => {
  const html = htmlOf([{ id: "a", note: "b" }]);
  expect([...html.matchAll(/data-label="(\w+)"/g)].map(([, name]) => name)).toEqual(["Note"]);
});

test("a phone has the names of the cells alone: heads beside cells left out would be the wrong ones", () => {
  const html = htmlOf([{ id: "a", note: "b" }]);
  expect(html).toContain('<thead class="max-md:hidden">');
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
});

test("a dash takes no room on a phone", () => {
  expect(htmlOf([{ id: "a", note: "-" }])).toMatch(/max-md:hidden">-</);
});

test("a list can be sorted where its heads are hidden", () => {
  expect(htmlOf([{ id: "a", note: "b" }]).match(/href="\/x\?sort=id"/g)).toHaveLength(2);
});

test("no cell carries the look that all share: a list of hundreds would be made of it", () => {
  const html = htmlOf([{ id: "a", note: "b" }]);
  expect(html).toContain('<table class="data-table ');
  expect(html).toContain("<tr><td>a</td>");
});
