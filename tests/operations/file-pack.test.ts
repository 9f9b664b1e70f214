import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const pack = unzipSync(await readFile("content/ebook/dist/royalties-ebook-files.zip"));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-pack-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Opens a file in LibreOffice and saves it in another format. Returns the new files' texts by name. */
async function convert(name: string, bytes: Uint8Array, format: string) {
  const source = join(folder, name);
  const target = await mkdtemp(join(folder, "out-"));
  await writeFile(source, bytes);
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  await run("soffice", [profile, "--headless", "--convert-to", format, "--outdir", target, source]);
  const files = await readdir(target);
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(target, file), "utf8")] as const),
    ),
  );
}

/** Types values into cells of a sheet, counted from 1. */
function type(workbook: Uint8Array, sheet: number, cells: Record<string, string | number>) {
  const entries = unzipSync(workbook);
  const path = `xl/worksheets/sheet${sheet}.xml`;
  let xml = strFromU8(entries[path] ?? new Uint8Array());
  for (const [cell, value] of Object.entries(cells)) {
    const empty = new RegExp(`<c r="${cell}"( s="\\d+")?[^>]*?(/>|>.*?</c>)`);
    expect(xml).toMatch(empty);
    const content =
      typeof value === "number"
        ? `><v>${value}</v></c>`
        : ` t="inlineStr"><is><t>${value}</t></is></c>`;
    xml = xml.replace(empty, `<c r="${cell}"$1${content}`);
  }
  return zipSync({ ...entries, [path]: strToU8(xml) });
}

/** Every sheet as comma-separated values with the results of its formulas. */
const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";
/** Days as spreadsheets count them. */
const june30of2026 = 46_203;
const january2of2027 = 46_389;

test("the workbook says what's missing, divides money and sums up statements in LibreOffice", async () => {
  let workbook = pack["Catalog and splits.xlsx"] ?? new Uint8Array();
  workbook = type(workbook, 1, {
    A4: "One",
    B4: "US-ABC-26-0001",
    C4: "T-034.524.680-1",
    D4: 0.6,
    E4: 1,
    F4: june30of2026,
    A5: "Two",
    B5: "US-ABC-26-00001",
    C5: "T-034.524.680-1",
    D5: 0.6,
    E5: 0,
    F5: june30of2026,
    G5: june30of2026,
    H5: june30of2026,
  });
  workbook = type(workbook, 2, { C10: 0.3333, C11: 0.3333, B4: 100.01 });
  workbook = type(workbook, 3, {
    A4: "The MLC",
    C4: june30of2026,
    D4: 12.5,
    A5: "The MLC",
    C5: january2of2027,
    D5: 7.25,
    A6: "Somewhere",
    C6: "in March",
    D6: 3,
  });
  const sheets = await convert("filled.xlsx", workbook, csv);
  const [catalog = "", splits = "", statements = ""] = [...sheets]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, text]) => text);
  expect(catalog).toContain('"2 recordings, 1 of them complete"');
  expect(catalog).toContain("ISRC has 11 characters instead of 12; PRO; The MLC; SoundExchange; ");
  expect(splits).toContain("The shares of the song add up to 66.66% instead of 100%.");
  expect(splits).toContain("The shares of the recording add up to 100%.");
  expect(splits).toMatch(/^You,.*,33\.33,1200,1233\.33$/m);
  expect(splits).toContain("$33.35 isn't paid out");
  expect(statements).toMatch(/The MLC,12\.5,7\.25$/m);
  expect(statements).toContain("Some payers aren't in this list.");
  expect(statements).toContain("Some days or amounts are text, so they aren't counted.");
  expect([...sheets.values()].join()).not.toMatch(/#(VALUE|NAME|REF|DIV)|Err:/);
});

test.each([
  [
    "Letters and emails.docx",
    ["Ask a producer for splits", "[working title]", "End an administration"],
  ],
  [
    "Split sheet.docx",
    ["Composition (must add up to 100%)", "Publisher, its PRO and IPI", "Signature"],
  ],
  [
    "Producer agreement.docx",
    ["The exact credit", "Sentences that work", "SoundExchange: percent of the featured"],
  ],
])("%s opens in LibreOffice with its text", async (name, texts) => {
  const [text = ""] = (
    await convert(name, pack[name] ?? new Uint8Array(), "txt:Text (encoded):UTF8")
  ).values();
  for (const expected of texts) expect(text).toContain(expected);
});
