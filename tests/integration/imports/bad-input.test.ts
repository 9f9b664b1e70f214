import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importFiles, importRows } from "@/db/schema";
import { readImport } from "@/lib/imports/read-import";
import { zip } from "@/tests/support/zip";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();
const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const list = "email,created_at\nada@bad.test,2020-01-01";

test.each([
  ["nothing", new Uint8Array(), /empty/],
  ["only a header", encode("email,name\n"), /no rows below it/],
  ["no column of addresses", encode("name,city\nAda,Memphis"), /no table with a column of email/],
  [
    "a spreadsheet with another name",
    zip([{ name: "[Content_Types].xml", text: "<x/>" }]),
    /spreadsheet/,
  ],
  ["a path outside of the archive", zip([{ name: "../list.csv", text: list }]), /unsafe path/],
  ["a password", zip([{ name: "list.csv", text: list, flags: 1 }]), /password/],
  ["an archive in the archive", zip([{ name: "more.zip", text: "PK" }]), /another archive/],
  ["1 GB unpacked", zip([{ name: "list.csv", text: list, size: 1_000_000_001 }]), /more than 1 GB/],
  [
    "a broken archive",
    zip([{ name: "list.csv", text: list }]).subarray(0, 60),
    /can’t read the ZIP/,
  ],
  [
    "a size that's too small in its directory",
    zip([{ name: "list.csv", text: "a".repeat(9_000_000), isCompressed: true, size: 100 }]),
    /can’t read the ZIP/,
  ],
  [
    "a size that's too small, in UTF-16",
    zip([
      { name: "list.csv", text: utf16(`${list}\n`.repeat(9_000)), isCompressed: true, size: 100 },
    ]),
    /can’t read the ZIP/,
  ],
  [
    "a list in its archive that can't be unpacked",
    zip([
      { name: "subscribed.csv", text: list },
      { name: "unsubscribed.csv", text: list, size: list.length },
    ]),
    /can’t read the ZIP/,
  ],
  [
    "an archive and an absolute path in it",
    zip([{ name: "/etc/list.csv", text: list }]),
    /unsafe path/,
  ],
  [
    "backslashes that lead out of the archive",
    zip([{ name: "..\\list.csv", text: list }]),
    /unsafe path/,
  ],
  ["a line of 5 MB", encode(`email\n${"a".repeat(5_000_000)}`), /line that’s too long/],
  [
    "its addresses beyond 300 columns",
    encode(
      `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(",")},email\n${",".repeat(300)}a@b.test`,
    ),
    /no table with a column of email/,
  ],
  ["an archive without a list", zip([{ name: "readme.md", text: "hello" }]), /no CSV file/],
])("a file with %s is refused with what to do", async (_name, bytes, message) => {
  const importId = await helpers.stage([]);
  const result = await helpers.upload(importId, { name: "list.csv", bytes });
  expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(message) });
  expect(await helpers.ctx.db.$count(importFiles, eq(importFiles.importId, importId))).toBe(0);
});

test.each([
  ["UTF-16 with a mark", utf16("email,first name\nada@bad.test,Zoë\n")],
  ["UTF-8 with a mark", encode("\ufeffemail,first name\r\nada@bad.test,Zoë\r\n")],
  ["Windows-1252", Buffer.from("email,first name\nada@bad.test,Zo\xeb\n", "latin1")],
  ["semicolons", encode("email;first name\nada@bad.test;Zoë")],
  ["tabs", encode("email\tfirst name\nada@bad.test\tZoë")],
  ["a German header", encode("Deine E-Mail Adresse;Vorname\nADA@bad.test ;Zoë")],
  ["quoted newlines", encode('email,notes,first name\nada@bad.test,"one\ntwo, three",Zoë')],
  ["a header twice", encode("email,email,first name\nada@bad.test,other@bad.test,Zoë")],
  [
    "300 columns",
    encode(
      `${Array.from({ length: 298 }, (_, at) => `c${at}`).join(",")},email,first name\n${",".repeat(298)}ada@bad.test,Zoë`,
    ),
  ],
  [
    "64 columns",
    encode(
      `email,first name,${Array.from({ length: 62 }, (_, at) => `c${at}`).join(",")}\nada@bad.test,Zoë${",x".repeat(62)}`,
    ),
  ],
  [
    "an archive that says sizes after its files",
    zip([
      {
        name: "list.csv",
        text: "email,first name\nada@bad.test,Zoë",
        isCompressed: true,
        hasDescriptor: true,
      },
    ]),
  ],
  [
    "an archive whose file has another size in its own header",
    zip([
      {
        name: "list.csv",
        text: "email,first name\nada@bad.test,Zoë",
        isCompressed: true,
        localSize: 2_000_000_000,
      },
    ]),
  ],
  ["an address with mailto:", encode("email,first name\nmailto:Ada@bad.test,Zoë")],
  ["NUL", encode("email,first name\nada@bad.test,Z\0oë")],
  [
    "a ZIP around it",
    zip([
      { name: "posts/1.opens.csv", text: "email\nx@bad.test" },
      { name: "a/list.csv", text: "email,first name\nada@bad.test,Zoë" },
    ]),
  ],
])("a list is read with %s", async (_name, bytes) => {
  const importId = await helpers.stage([{ name: "list.csv", bytes }]);
  const rows = await helpers.ctx.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId));
  expect(rows.map(({ email, firstName, problem }) => [email, firstName, problem])).toEqual([
    ["ada@bad.test", "Zoë", null],
  ]);
});

test("odd rows are refused one by one, and the others are read", async () => {
  const long = `${"a".repeat(250)}@bad.test`;
  const text = [
    "email,name,created_at,tags",
    "plus+tag@bad.test,=HYPERLINK(1),2018-02-12 10:54:27,",
    "hello@bücher.example,Idn,2023-03-24 10:23:10 UTC,",
    "future@bad.test,Later,2999-01-01,",
    `${long},Long,2020-01-01,`,
    "not an address,,2020-01-01,",
    ",Nameless,2020-01-01,",
    "x@deletion-request.substack.com,Gone,2020-01-01,",
    "Totals,,,",
  ].join("\n");
  const importId = await helpers.stage([{ name: "list.csv", bytes: text }]);
  const details = await readImport(helpers.ctx, await helpers.actor(), importId);
  expect(
    Object.fromEntries(details?.refused.map(({ problem, rows }) => [problem, rows]) ?? []),
  ).toEqual({
    long_email: 1,
    bad_email: 1,
    no_email: 1,
    deleted_account: 1,
    totals_row: 1,
  });
  const rows = await helpers.ctx.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(importRows.rowNumber);
  expect(
    rows
      .filter(({ problem }) => problem === null)
      .map((row) => [row.email, row.optedInAt?.toISOString()]),
  ).toEqual([
    ["plus+tag@bad.test", "2018-02-12T10:54:27.000Z"],
    ["hello@xn--bcher-kva.example", "2023-03-24T10:23:10.000Z"],
    ["future@bad.test", undefined],
  ]);
});

test("200,001 rows are refused, and nothing of them stays", async () => {
  const importId = await helpers.stage([]);
  const bytes = `email\n${Array.from({ length: 200_001 }, (_, at) => `p${at}@bad.test`).join("\n")}`;
  expect(await helpers.upload(importId, { name: "list.csv", bytes })).toMatchObject({
    problem: expect.stringContaining("200,000 rows"),
  });
  expect(await helpers.ctx.db.$count(importRows, eq(importRows.importId, importId))).toBe(0);
});
