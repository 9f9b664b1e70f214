import { expect, test } from "vitest";
import { styles } from "@/components/site/face-rules";

type Span = readonly [first: number, last: number];

/** The code points that the rules of a family name, in their order; those for all letters are left out. */
function spansOf(family: string): readonly Span[] {
  const rules = styles.match(/@font-face\{[^}]*\}/g) ?? [];
  return rules
    .filter((rule) => rule.includes(`font-family:${family};`))
    .flatMap((rule) => /unicode-range:([^;}]+)/.exec(rule)?.[1]?.split(",") ?? [])
    .map((range): Span => {
      const [first = "", last = first] = range.replace("U+", "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
}

const unique = (spans: readonly Span[]) => [
  ...new Map(spans.map((span) => [span.join(), span])).values(),
];

for (const face of ["Text", "Display"]) {
  test(`each letter of ${face} has one place until its file comes: the stand-in, or the rare letters`, () => {
    const spans = unique([...spansOf(`${face} Stand-in`), ...spansOf(`${face} More`)]);
    let next = 0;
    for (const [first, last] of spans.sort(([a], [b]) => a - b)) {
      expect(first.toString(16)).toBe(next.toString(16));
      next = last + 1;
    }
    expect(next).toBe(0x110000);
  });
}
