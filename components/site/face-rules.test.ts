import { expect, test } from "vitest";
import { styles } from "@/components/site/face-rules";
import { accented, english, extended } from "@/tools/assets/src/characters";

/** The characters in the unicode ranges of a family's rules. */
function lettersOf(family: string): readonly string[] {
  const rules = styles.match(/@font-face\{[^}]*\}/g) ?? [];
  return rules
    .filter((rule) => rule.includes(`font-family:${family};`))
    .map((rule) => /unicode-range:([^;}]+)/.exec(rule)?.[1]?.split(",") ?? [])
    .map((ranges) => ranges.map(spanOf).join(""));
}

function spanOf(range: string): string {
  const [first = 0, last = first] = range
    .replace("U+", "")
    .split("-")
    .map((point) => Number.parseInt(point, 16));
  const points = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const printed = points.filter((point) => point >= 0x20 && (point < 0x7f || point > 0x9f));
  return String.fromCodePoint(...printed);
}

const sorted = (letters: string) => [...letters].sort().join("");

for (const face of ["Text", "Display"]) {
  test(`${face} has the letters of its files in its rules, each in one place`, () => {
    const standIns = lettersOf(`${face} Stand-in`);
    expect(standIns).not.toHaveLength(0);
    for (const letters of standIns) {
      expect(sorted(letters)).toBe(sorted(english));
    }
    expect(lettersOf(`${face} More`).map(sorted)).toEqual([sorted(accented), sorted(extended)]);
    expect(new Set(english + accented + extended).size).toBe(
      english.length + accented.length + extended.length,
    );
  });
}
