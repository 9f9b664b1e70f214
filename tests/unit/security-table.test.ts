import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import itemsBySection from "@/tests/fixtures/asvs-5.0-items.json" with { type: "json" };

const doc = readFileSync("docs/security.md", "utf8");
const rows = doc.split("\n").flatMap((line) => {
  const [, items, state, how] = /^\| ([\d., –]+) \| (\S+) \| (.+) \|$/.exec(line) ?? [];
  return items && state && how
    ? [{ items: items.split(", ").flatMap(expandRange), state, how }]
    : [];
});

/** `1.2.6–1.2.8` names three items. */
function expandRange(text: string): string[] {
  const [first = "", last = first] = text.split("–");
  const section = first.slice(0, first.lastIndexOf("."));
  const number = (item: string) => Number(item.slice(item.lastIndexOf(".") + 1));
  const count = number(last) - number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${number(first) + index}`);
}

test("docs/security.md has every ASVS item of levels 1 and 2 exactly once", () => {
  const expected = Object.entries(itemsBySection).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(expected).toHaveLength(253);
  expect(rows.flatMap(({ items }) => items).sort()).toEqual(expected.sort());
});

test("every row has a known state, and the files it names exist", () => {
  expect(rows.filter(({ state }) => !["met", "n/a", "open"].includes(state))).toEqual([]);
  const files = rows.flatMap(({ how }) =>
    [...how.matchAll(/`([a-z-]+\/[\w./[\]-]+)`/g)].map(([, file = ""]) => file),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
