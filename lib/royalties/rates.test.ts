import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  fillRates,
  findUnknownPlaceholders,
  formatRate,
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

describe("placeholders", () => {
  test("become the rate, its year, the month we checked it, and its source", () => {
    const text =
      "{{bmiWriterFee}} since {{bmiWriterFee.year}} ({{ bmiWriterFee.checked }}), {{ bmiWriterFee.since }}";
    expect(fillRates(text, null)).toBe("$75 since 2023 (January 2024), October 2023");
    expect(fillRates("{{mlcHold.source}}", null)).toBe(rates.mlcHold.source);
  });

  test("say through which year a rate applied once it has ended, where a text first states it", () => {
    const text = "{{mechanicalRate}}, again {{mechanicalRate}}, and {{copyrightStandard}}";
    expect(fillRates(text, "2026-12-31")).toBe("13.1 cents, again 13.1 cents, and $65");
    expect(fillRates(text, "2027-01-01")).toBe(
      "13.1 cents (through 2026), again 13.1 cents, and $65",
    );
    expect(fillRates("{{mechanicalRate.year}}", "2027-01-01")).toBe("2026");
  });

  test("are reported when no rate has the name, or when they have no end", () => {
    const text = "{{mechanicalRate}} {{mechanicRate}} {{mlcHold.month}} {{toString}} {{mlcHold";
    expect(findUnknownPlaceholders(text)).toEqual([
      "{{mechanicRate}}",
      "{{mlcHold.month}}",
      "{{toString}}",
      "{{mlcHold",
    ]);
    expect(fillRates("{{mechanicRate}}", null)).toBe("{{mechanicRate}}");
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
    expect(fillRates("{{controlledRate}}, {{controlledAlbum}}, {{controlledCovers}}", null)).toBe(
      "9.825 cents, 98.25 cents, 26.2 cents",
    );
    expect(fillRates("{{controlledRemainder}}, {{controlledPerSong}}", null)).toBe(
      "72.05 cents, 7.2 cents",
    );
    expect(fillRates("300 × {{mechanicalRateInDollars}} = {{coverPressing}}", null)).toBe(
      "300 × $0.131 = $39.30",
    );
    expect(fillRates("{{sixMinuteRate}}, {{sixMinutePressing}}, {{coWriterPressing}}", null)).toBe(
      "15.12 cents, $45.36, $78.60",
    );
    expect(fillRates("{{recordPressing}}, {{recordCoWriter}}", null)).toBe("$314.40, $39.30");
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
