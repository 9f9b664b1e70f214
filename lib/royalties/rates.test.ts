import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EnteredRate } from "@/db/values/content";
import {
  createRateBook,
  fillRates,
  findUnknownPlaceholders,
  formatRate,
  formatRateName,
  parseRateValue,
  printedRates,
  type Rate,
} from "@/lib/royalties/rate-placeholders";
import { rates } from "@/lib/royalties/rates";

const folders = ["emails/sequence", "content/ebook", "content/course"];

function listMarkdown(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".md") && !name.endsWith("README.md"),
  );
}

function listTexts(from: readonly string[] = folders): readonly (readonly [string, string])[] {
  return from.flatMap((folder) =>
    listMarkdown(folder).map((name) => {
      const file = `${folder}/${name}`;
      return [file, readFileSync(file, "utf8")] as const;
    }),
  );
}

describe("rates", () => {
  const all: readonly (readonly [string, Rate])[] = Object.entries(rates);

  test.each(all)("%s has a source and real dates, checked after it took effect", (_name, rate) => {
    for (const date of [rate.effectiveFrom, rate.checkedOn, rate.validThrough ?? rate.checkedOn]) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }
    expect(rate.checkedOn >= rate.effectiveFrom).toBe(true);
  });

  test.each(all)("%s has the address of its source, or no text of ours states it", (name, rate) => {
    if (rate.source !== null) {
      expect(rate.source).toMatch(/^https:\/\/[\w.-]+\.[a-z]+(?:\/[^\s]*)?$/);
      return;
    }
    for (const [file, text] of listTexts()) expect(text, file).not.toContain(`{{${name}`);
  });

  test("that end are stated only where the text is filled in each time, or names their year", () => {
    const ending = all.flatMap(([name, { validThrough }]) => (validThrough ? [name] : []));
    expect(ending).toContain("mechanicalRate");
    for (const name of ending) {
      for (const file of ["lib/quick-check/checks.ts", "lib/content/original-pages.ts"]) {
        expect(readFileSync(file, "utf8"), file).not.toContain(`{{${name}`);
      }
      for (const [file, text] of listTexts(["content/ebook", "tools/course-video"])) {
        if (text.includes(`{{${name}}}`)) {
          expect(text, file).toMatch(/\{\{\w+\.year\}\}|for 2023 to 2027/);
        }
      }
    }
  });

  test.each([
    [{ value: 13.1, unit: "cents" }, "13.1 cents"],
    [{ value: 0, unit: "dollars" }, "free"],
    [{ value: [750, 30_000], unit: "dollars" }, "$750 to $30,000"],
    [{ value: 398, unit: "million dollars" }, "$398 million"],
    [{ value: [10, 20], unit: "percent" }, "10 to 20 percent"],
    [{ value: 3, unit: "years" }, "three years"],
    [{ value: 30, unit: "days" }, "30 days"],
  ] as const)("%o reads %s", (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });
});

test("the name of a rate reads as words", () => {
  expect(formatRateName("form1099Services")).toBe("Form 1099 services");
  expect(formatRateName("mechanicalRatePerMinute")).toBe("Mechanical rate per minute");
});

test.each([
  ["13.1", 13.1],
  [" 2,000 ", 2000],
  ["15.1 to 15.35", [15.1, 15.35]],
  ["15.35 to 15.1", null],
  ["13.1 cents", null],
  ["$85", null],
  ["13,1", null],
  ["", null],
] as const)("the typed value %j reads %j", (typed, value) => {
  expect(parseRateValue(typed)).toEqual(value);
});

describe("placeholders", () => {
  test("become the rate, its year, the month we checked it, and its source", () => {
    const text =
      "{{bmiWriterFee}} since {{bmiWriterFee.year}} ({{ bmiWriterFee.checked }}), {{ bmiWriterFee.since }}";
    expect(fillRates(text, printedRates)).toBe("$75 since 2023 (January 2024), October 2023");
    expect(fillRates("{{mlcHold.source}}", printedRates)).toBe(rates.mlcHold.source);
  });

  test("say through which year a rate applied once it has ended, where a text first states it", () => {
    const text = "{{mechanicalRate}}, again {{mechanicalRate}}, and {{copyrightStandard}}";
    expect(fillRates(text, createRateBook([], "2026-12-31"))).toBe(
      "13.1 cents, again 13.1 cents, and $65",
    );
    expect(fillRates(text, createRateBook([], "2027-01-01"))).toBe(
      "13.1 cents (through 2026), again 13.1 cents, and $65",
    );
    expect(fillRates("{{mechanicalRate.year}}", createRateBook([], "2027-01-01"))).toBe("2026");
  });

  test("state what staff entered from its first day on, sums and all", () => {
    const next: EnteredRate = {
      name: "mechanicalRate",
      value: "14",
      source: "https://www.ecfr.gov/current/title-37/part-385",
      effectiveFrom: "2027-01-01",
      validThrough: "2027-12-31",
      checkedOn: "2026-12-15",
    };
    const text = "{{mechanicalRate}} ({{mechanicalRate.year}}), 300 cost {{coverPressing}}";
    const fill = (today: string) => fillRates(text, createRateBook([next], today));
    expect(fill("2026-12-31")).toBe("13.1 cents (2026), 300 cost $39.30");
    expect(fill("2027-01-01")).toBe("14 cents (2027), 300 cost $42.00");
    expect(fill("2028-01-01")).toBe("14 cents (through 2027) (2027), 300 cost $42.00");
    const corrected = { ...next, value: "13.2", effectiveFrom: "2026-01-01", validThrough: "" };
    expect(fillRates("{{mechanicalRate}}", createRateBook([next, corrected], "2026-12-31"))).toBe(
      "13.2 cents",
    );
  });

  test("of the eBook keep the rates of its edition", () => {
    expect(fillRates("{{mechanicalRate}}", printedRates)).toBe("13.1 cents");
  });

  test("are reported when no rate has the name, or when they have no end", () => {
    const text = "{{mechanicalRate}} {{mechanicRate}} {{mlcHold.month}} {{toString}} {{mlcHold";
    expect(findUnknownPlaceholders(text)).toEqual([
      "{{mechanicRate}}",
      "{{mlcHold.month}}",
      "{{toString}}",
      "{{mlcHold",
    ]);
    expect(fillRates("{{mechanicRate}}", printedRates)).toBe("{{mechanicRate}}");
  });

  test.each(folders)("in %s are all known", (folder) => {
    const unknown = listMarkdown(folder).flatMap((name) =>
      findUnknownPlaceholders(readFileSync(`${folder}/${name}`, "utf8")).map(
        (placeholder) => `${name}: ${placeholder}`,
      ),
    );
    expect(unknown).toEqual([]);
  });

  test("of worked examples follow from the rate", () => {
    // 13.1 cents: three quarters is 9.825; ten songs 98.25; less two covers 72.05; a tenth of it.
    expect(
      fillRates("{{controlledRate}}, {{controlledAlbum}}, {{controlledCovers}}", printedRates),
    ).toBe("9.825 cents, 98.25 cents, 26.2 cents");
    expect(fillRates("{{controlledRemainder}}, {{controlledPerSong}}", printedRates)).toBe(
      "72.05 cents, 7.2 cents",
    );
    expect(fillRates("300 × {{mechanicalRateInDollars}} = {{coverPressing}}", printedRates)).toBe(
      "300 × $0.131 = $39.30",
    );
    expect(
      fillRates("{{sixMinuteRate}}, {{sixMinutePressing}}, {{coWriterPressing}}", printedRates),
    ).toBe("15.12 cents, $45.36, $78.60");
    expect(fillRates("{{recordPressing}}, {{recordCoWriter}}", printedRates)).toBe(
      "$314.40, $39.30",
    );
  });

  test("are the only way that texts give the mechanical rate", () => {
    for (const folder of folders) {
      for (const name of listMarkdown(folder)) {
        const text = readFileSync(`${folder}/${name}`, "utf8");
        expect(text, name).not.toMatch(/\b(?:13\.1|2\.52|9\.825|15\.35) (?:cents|percent)\b/);
      }
    }
  });
});
