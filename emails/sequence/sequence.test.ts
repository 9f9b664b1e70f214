import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  blockConditions,
  findBlockProblem,
  selectBlocks,
} from "@/lib/newsletter/issues/conditional-blocks";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .sort();

/** Pages that issues may link to. */
const pages = new Set([
  "/about",
  "/book-session",
  "/community",
  "/consulting",
  "/contact",
  "/courses",
  "/ebook",
  "/events",
  "/membership",
  "/partnerships",
  "/quick-check",
  "/radio",
  "/services/publishing-admin",
]);

/** Home pages of the organizations; deeper links would break over time. */
const officialHomes = new Set(
  [
    "www.afmsagaftrafund.org",
    "www.apraamcos.com.au",
    "www.ascap.com",
    "www.bmi.com",
    "www.cisac.org",
    "www.copyright.gov",
    "www.gema.de",
    "www.irs.gov",
    "www.jasrac.or.jp",
    "www.ppluk.com",
    "www.prsformusic.com",
    "www.sacem.fr",
    "www.socan.com",
    "www.soundexchange.com",
    "www.themlc.com",
    "isni.org",
    "usisrc.org",
  ].map((host) => `https://${host}`),
);

const industryNames = new Set("AMCOS ASCAP CMRRA JASRAC KOMCA SACEM SAMRO SESAC SOCAN".split(" "));

type Issue = {
  readonly file: string;
  readonly front: ReadonlyMap<string, string>;
  readonly markdown: string;
  /** With all conditional blocks, without the markers of blocks and boxes. */
  readonly body: string;
};

function read(file: string): Issue {
  const source = readFileSync(`${folder}${file}`, "utf8");
  const match = /^---\n([\s\S]*?)\n---\n\n([\s\S]+)$/.exec(source);
  const lines = (match?.[1] ?? "").split("\n").map((line): [string, string] => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2).replace(/^"(.*)"$/, "$1")];
  });
  const markdown = match?.[2] ?? "";
  const body = selectBlocks(markdown, new Set(blockConditions)).replace(/^> ?/gm, "");
  return { file, front: new Map(lines), markdown, body };
}

const issues = files.map(read);
const numbered = Array.from({ length: 90 }, (_, index) => index + 1);

function getBlock(number: number): string {
  if (number <= 30) return "fundamentals";
  return number <= 60 ? "advanced" : "international";
}

const field = (issue: Issue, key: string) => issue.front.get(key) ?? "";
const findLinks = ({ body }: Issue) =>
  [...body.matchAll(/\[[^\]]+\]\(([^)]*)\)/g)].map((match) => match[1] ?? "");

/** Visible text, without URLs and Markdown syntax. */
function getWords({ body }: Issue): string[] {
  return body
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}%]+$/gu, "").toLowerCase());
}

function shingles(issue: Issue): Set<string> {
  const text = getWords(issue);
  return new Set(text.slice(4).map((_, index) => text.slice(index, index + 5).join(" ")));
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the newsletter sequence", () => {
  test("has two welcome emails and 90 issues, one for each position", () => {
    const numbers = issues.map((issue) => field(issue, "number"));
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      expect.arrayContaining([...numbered.map(String), "W1", "W2"]),
    );
    expect(numbers).toHaveLength(92);
  });

  test("has each issue in the file with its number, unless it replaces an earlier one", () => {
    const ids = new Set(issues.map(({ file }) => file.replace(".md", "")));
    for (const issue of issues) {
      const id = field(issue, "number").toLowerCase().padStart(3, "0");
      const replaced = field(issue, "replaces").split(", ");
      if (replaced[0] === "") expect(issue.file).toBe(`${id.replace(/^0(w\d)$/, "$1")}.md`);
      else {
        expect(replaced, issue.file).toContain(id);
        expect(replaced.filter((one) => ids.has(one))).toEqual([]);
      }
    }
  });

  test("has three blocks of 30 issues, plus the welcome emails", () => {
    for (const issue of issues) {
      const number = Number(field(issue, "number"));
      const expected = Number.isNaN(number) ? "welcome" : getBlock(number);
      expect(field(issue, "block"), issue.file).toBe(expected);
    }
  });

  test.each([["subject"], ["preheader"]])("has no two emails with the same %s", (key) => {
    expect(repeated(issues.map((issue) => field(issue, key).toLowerCase()))).toEqual([]);
  });

  test("has no two emails with the same body", () => {
    const sets = issues.map((issue) => ({ file: issue.file, grams: shingles(issue) }));
    const duplicates = sets.flatMap((left, index) =>
      sets.slice(index + 1).flatMap((right) => {
        const shared = [...left.grams].filter((gram) => right.grams.has(gram)).length;
        const similarity = shared / (left.grams.size + right.grams.size - shared);
        return similarity > 0.04
          ? [`${left.file} and ${right.file}: ${similarity.toFixed(3)}`]
          : [];
      }),
    );
    expect(duplicates).toEqual([]);
  });

  test("has no two emails that start or end the same way", () => {
    const opening = (issue: Issue) => getWords(issue).slice(0, 4).join(" ");
    const ending = (issue: Issue) => getWords(issue).slice(-6).join(" ");
    expect(repeated(issues.map(opening))).toEqual([]);
    expect(repeated(issues.map(ending))).toEqual([]);
  });

  test.each(["fundamentals", "advanced"])("link to the site in one issue of three: %s", (block) => {
    const selling = issues.filter(
      (issue) =>
        field(issue, "block") === block && findLinks(issue).some((link) => pages.has(link)),
    );
    expect(selling.length).toBeLessThanOrEqual(10);
  });

  test("links to every useful page, but to no page too often", () => {
    const targets = issues.map((issue) => new Set(findLinks(issue)));
    const counts = [...pages].map((page) => ({
      page,
      issues: targets.filter((links) => links.has(page)).length,
    }));
    expect(counts.filter((count) => count.issues > issues.length / 4)).toEqual([]);
    expect(counts.filter((count) => count.issues === 0)).toEqual([]);
  });
});

describe.each(issues.map((issue) => [issue.file, issue] as const))("%s", (_file, issue) => {
  test("has its front matter fields", () => {
    const fields = ["number", "block", "subject", "preheader", "checked"];
    const expected = issue.front.has("replaces") ? [...fields, "replaces"] : fields;
    expect([...issue.front.keys()]).toEqual(expected);
  });

  test("has a subject and a preheader that fit in an inbox", () => {
    const subject = field(issue, "subject");
    const preheader = field(issue, "preheader");
    expect(subject).toMatch(/^.{10,60}$/u);
    expect(preheader).toMatch(/^.{40,110}$/u);
    expect(preheader.toLowerCase()).not.toContain(subject.toLowerCase());
    const uppercaseWords = `${subject} ${preheader}`.match(/\p{Lu}{5,}/gu) ?? [];
    expect(uppercaseWords.filter((word) => !industryNames.has(word))).toEqual([]);
    expect(`${subject}${preheader}`).not.toMatch(/!|\p{Emoji_Presentation}/u);
  });

  // From a short note to a worked example.
  test("has 150 to 500 words", () => {
    expect(getWords(issue).length).toBeGreaterThanOrEqual(150);
    expect(getWords(issue).length).toBeLessThanOrEqual(500);
  });

  test("uses only paragraphs, lists, tables, few headings, a box, emphasis and links", () => {
    const blocks = issue.body.trimEnd().split("\n");
    const headings = blocks.filter((line) => line.startsWith("#"));
    expect(headings.filter((line) => !/^## \S/.test(line))).toEqual([]);
    expect(headings.length).toBeLessThanOrEqual(3);
    const unsupported = blocks.filter((line) => /^(\s+\S|>|[+*]\s|-{3}|={3}|`{3}|:{3})/.test(line));
    expect(unsupported).toEqual([]);
    const prose = issue.body
      .replace(/\[[^\]]+\]\([^)\s]*\)/g, "link")
      .replace(/(?:^\|.*\|\n)+\n/gm, "");
    expect(prose).not.toMatch(/[<>`~|_[\]]|!\[|https?:|\p{Emoji_Presentation}|\n{3}/u);
    // Paired marks, but not those of list numbering.
    expect(prose.replace(/\*\*[^*\n]+\*\*/g, "").replace(/\*[^*\n]+\*/g, "")).not.toContain("*");
  });

  test("separates lists and headings from the text around them, so that every parser sees them", () => {
    const chunks = issue.body.trimEnd().split("\n\n");
    const mixed = chunks.filter((chunk) => {
      const kinds = chunk.split("\n").map((line) => {
        if (/^- \S/.test(line)) return "bullet";
        if (/^\|.*\|$/.test(line)) return "table";
        return /^\d+\. \S/.test(line) ? "number" : "text";
      });
      return kinds.some((kind) => kind !== kinds[0] || (kind === "text" && kinds.length > 1));
    });
    expect(mixed).toEqual([]);
    const wronglyNumbered = chunks
      .filter((chunk) => /^\d+\. /.test(chunk))
      .filter((chunk) =>
        chunk.split("\n").some((line, index) => !line.startsWith(`${index + 1}. `)),
      );
    expect(wronglyNumbered).toEqual([]);
  });

  test("names the community, events and the course only in conditional blocks", () => {
    expect(findBlockProblem(issue.markdown)).toBeNull();
    const always = selectBlocks(issue.markdown, new Set());
    expect(always).not.toMatch(/\]\(\/(?:community|events|courses)\)/);
  });

  test("links to no unknown page", () => {
    const links = findLinks(issue);
    const isKnown = (link: string) => pages.has(link) || officialHomes.has(link);
    expect(links.filter((link) => !isKnown(link))).toEqual([]);
  });
});
