import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCsvResponse, createCsvStream, toCsv } from "@/lib/csv/write-csv";

/** Parses one line according to RFC 4180. */
function parse(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (line[at] === '"') {
      let cell = "";
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        if (line[at] === '"') at += 1;
        cell += line[at];
      }
      cells.push(cell);
      at += 2;
    } else {
      const end = line.slice(at).search(/,|\r\n/) + at;
      cells.push(line.slice(at, end));
      at = end + 1;
    }
    if (line.slice(at - 1, at + 1) === "\r\n") break;
  }
  return cells;
}

describe("a CSV line", () => {
  test.each(["=1+1", "+1 901 555", "-2", "@SUM(A1)", " =1", "\t=1", "\tx", "\rx", "\0x", "＝1"])(
    "neutralizes %j",
    (text) => {
      const [cell = ""] = parse(toCsv([[text]]));
      expect(cell).toBe(`'${text}`);
    },
  );

  test.each(["00901", "0123456789", "12345678901234567890", "1E5", "2.5e10", "007 "])(
    "keeps %j as text, which a spreadsheet would change as a number",
    (text) => {
      const [cell] = parse(toCsv([[text]]));
      expect(cell).toBe(`'${text}`);
    },
  );

  test.each([
    "O'Neil",
    "0",
    "0.5",
    "38103",
    "TME-00012345",
    "0901 555 0100",
    "a=b",
    "me@site.test",
    "2026-11-21",
    "1-2",
  ])("leaves %j unchanged", (text) => {
    expect(toCsv([[text]])).toBe(`${text}\r\n`);
  });

  test("keeps numbers and writes null as an empty cell", () => {
    expect(toCsv([[-5, null, ""]])).toBe("-5,,\r\n");
  });

  test("returns any cell unchanged when parsed, and never starts a formula", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 }),
        (texts) => {
          const cells = parse(toCsv([texts]));
          expect(cells).toHaveLength(texts.length);
          cells.forEach((cell, index) => {
            const text = texts[index] ?? "";
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^\s*[=+\-@]/);
          });
        },
      ),
    );
  });
});

describe("a CSV file", () => {
  async function* rows(count: number, seen: number[]) {
    for (let index = 0; index < count; index += 1) {
      seen.push(index);
      yield [[index, "x"]];
    }
  }

  test("has a file name, starts with its header and contains every batch", async () => {
    const response = createCsvResponse(
      "list-2026-11-21.csv",
      createCsvStream(["Id", "Name"], rows(3, [])),
    );
    expect(response.headers.get("content-disposition")).toContain('"list-2026-11-21.csv"');
    expect(await response.text()).toBe("Id,Name\r\n0,x\r\n1,x\r\n2,x\r\n");
  });

  test("starts with a byte order mark, so that Excel shows accents", async () => {
    const stream = createCsvStream(["Name"], rows(1, []));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
      "\ufeffName\r\n0,x\r\n",
    );
  });

  test("reads only as many rows as requested, and stops when canceled", async () => {
    const seen: number[] = [];
    const reader = createCsvStream(["Id"], rows(1_000, seen)).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(seen.length).toBeLessThan(5);
  });
});
