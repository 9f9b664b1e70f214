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
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
}

describe("rates", () => {
  const all: readonly (readonly [string, Rate])[] = Object.entries(rates);

  test.each(all)("%s has a source and real dates, checked after it took effect", (_name, rate) => {
    expect(rate.source).not.toBe("");
    for (const date of [rate.effectiveFrom, rate.checkedOn]) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }
    expect(rate.checkedOn >= rate.effectiveFrom).toBe(true);
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
    const text = "{{bmiWriterFee}} since {{bmiWriterFee.year}} ({{ bmiWriterFee.checked }})";
    expect(fillRates(text)).toBe("$75 since 2023 (January 2024)");
    expect(fillRates("{{mlcHold.source}}")).toBe(rates.mlcHold.source);
  });

  test("are reported when no rate has the name, or when they have no end", () => {
    const text = "{{mechanicalRate}} {{mechanicRate}} {{mlcHold.month}} {{toString}} {{mlcHold";
    expect(findUnknownPlaceholders(text)).toEqual([
      "{{mechanicRate}}",
      "{{mlcHold.month}}",
      "{{toString}}",
      "{{mlcHold",
    ]);
    expect(fillRates("{{mechanicRate}}")).toBe("{{mechanicRate}}");
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
    expect(fillRates("{{controlledRate}}, {{controlledAlbum}}, {{controlledCovers}}")).toBe(
      "9.825 cents, 98.25 cents, 26.2 cents",
    );
    expect(fillRates("{{controlledRemainder}}, {{controlledPerSong}}")).toBe(
      "72.05 cents, 7.2 cents",
    );
    expect(fillRates("300 × {{mechanicalRateInDollars}} = {{coverPressing}}")).toBe(
      "300 × $0.131 = $39.30",
    );
    expect(fillRates("{{sixMinuteRate}}, {{sixMinutePressing}}, {{coWriterPressing}}")).toBe(
      "15.12 cents, $45.36, $78.60",
    );
    expect(fillRates("{{recordPressing}}, {{recordCoWriter}}")).toBe("$314.40, $39.30");
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
