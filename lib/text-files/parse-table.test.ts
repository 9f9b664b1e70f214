import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTable } from "@/lib/text-files/parse-table";

const options = { maxRows: 20_000, usualNames: /^(?:date|time|artist|title)\b/i };

function parse(text: string) {
  const table = parseTable(text, options);
  if (!table.ok) throw new Error(table.problem);
  return table.value;
}

const cells = (text: string) => parse(text).rows.map((row) => row.cells);

describe("a table that programs write", () => {
  test.each([
    [
      "lines quoted from start to end",
      '"Date,Artist,Title"\n"2026-11-20,Ray,""River"""\n',
      [["2026-11-20", "Ray", "River"]],
    ],
    [
      "inch marks within quotation marks",
      'Date,Title,Artist\n2026-11-20,"River (12" Mix)","Ray"\n',
      [["2026-11-20", 'River (12" Mix)', "Ray"]],
    ],
    [
      "separators of other files around quotation marks",
      'Date\tArtist\tTitle\n1;1\tx;;"Ray\tLake",x\n',
      [["1;1", 'x;;"Ray', 'Lake",x']],
    ],
    [
      "a lone quotation mark",
      'Date,Title,Artist\n2026-11-20,"River,Ray\n2026-11-21,Lake,Ray\n',
      [
        ["2026-11-20", '"River', "Ray"],
        ["2026-11-21", "Lake", "Ray"],
      ],
    ],
    [
      "blank columns and lines",
      "Date,,Artist\n\n2026-11-20,,Ray\n,,\n",
      [["2026-11-20", "", "Ray"]],
    ],
    [
      "a header for each page",
      "Date,Artist,Title\n1/2/26,Ray,River\nDate,Artist,Title\n1/3/26,Ray,Lake\n",
      [
        ["1/2/26", "Ray", "River"],
        ["1/3/26", "Ray", "Lake"],
      ],
    ],
    [
      "lines of dashes",
      "Date | Artist | Title\n-----+--------+------\n1/2/26 | Ray | River\n",
      [["1/2/26", "Ray", "River"]],
    ],
    [
      "newlines of all kinds",
      "Date,Artist\r\n1/2/26,Ray\r1/3/26,Mia\n1/4/26,Bo",
      [
        ["1/2/26", "Ray"],
        ["1/3/26", "Mia"],
        ["1/4/26", "Bo"],
      ],
    ],
  ])("may have %s", (_name, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });
});

test("keeps what isn't a row, with its line, for staff to see", () => {
  const table = parse(
    '"Account Name:","Station 1"\n"Balance:","$0.00"\n\n"Date","Artist","Title","Label"\n1/2/26,Ray,River,Self\nTotal,1,,\nEnd of report,,,\n',
  );
  expect(table.rows.map(({ row }) => row)).toEqual([5]);
  expect(table.skipped.map(({ line }) => line)).toEqual([1, 2, 6, 7]);
});

test("names each column once", () => {
  expect(parse("Title,,Title,Artist,\n1/2/26,a,b,c,d").columns).toEqual([
    "Title",
    "Column 2",
    "Title (column 3)",
    "Artist",
    "Column 5",
  ]);
});

test("marks a row with more cells than columns", () => {
  const table = parse(
    "Date,Artist,Title\n1/2/26,Ray,River, of Light\n1/3/26,Ray,Lake,\n1/4/26,Ray,Sea",
  );
  expect(table.rows.map(({ hasTooManyCells }) => hasTooManyCells)).toEqual([true, false, false]);
});

test("says how many rows there are, and how to split them", () => {
  const text = `Date,Artist\n${"1/2/26,Ray\n".repeat(45_000)}`;
  expect(parseTable(text, options)).toEqual({
    ok: false,
    problem:
      "The file has 45,000 rows. Split it into 3 files of at most 20,000 rows each, and copy the header line into each.",
  });
});

test("names the line that's too long", () => {
  expect(parseTable(`Date,Artist\n${"a".repeat(30_000)}`, options)).toMatchObject({
    problem: expect.stringMatching(/^Line 2 has more than 20,000 characters/),
  });
});

const cell = fc
  .string({ unit: fc.constantFrom(..."ab é漢,;|\t\"'".split("")), maxLength: 12 })
  .map((text) => `x${text.trim()}x`);
const written = fc.record({
  separator: fc.constantFrom(",", ";", "|"),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
});

test("reads back any cells that a program quoted", () => {
  fc.assert(
    fc.property(written, ({ separator, newline, rows }) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const lines = [["Date", "Artist", "Title"], ...rows].map((row) =>
        row.map(quote).join(separator),
      );
      expect(cells(lines.join(newline))).toEqual(rows);
    }),
  );
});

test("reads back any cells between tabs, without quoting", () => {
  fc.assert(
    fc.property(written, ({ newline, rows }) => {
      const plain = rows.map((row) => row.map((text) => text.replaceAll("\t", " ")));
      const lines = [["Date", "Artist", "Title"], ...plain].map((row) => row.join("\t"));
      expect(cells(lines.join(newline))).toEqual(plain);
    }),
  );
});
