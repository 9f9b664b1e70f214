import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  fillRates,
  findUnknownPlaceholders,
  printedRates,
} from "@/lib/royalties/rate-placeholders";
import { type Block, parseBlocks } from "./markdown";

export type Chapter = {
  /** 0 is the preface. */
  number: number;
  title: string;
  /** The summary under the title. */
  deck: string;
  /** The day someone last checked the chapter's facts, such as `2026-11-25`. */
  checked: string;
  blocks: Block[];
};

export type Manuscript = {
  title: string;
  subtitle: string;
  edition: string;
  subject: string;
  language: string;
  keywords: string[];
  published: Date;
  chapters: Chapter[];
  /** SHA-256 of all source files. Stored in the PDF, so that a test notices an old build. */
  sourceHash: string;
};

/** The root of the repository. */
export const projectDir = fileURLToPath(new URL("../../../", import.meta.url));
const manuscriptDir = path.join(projectDir, "content/ebook");
export const builtPdf = path.join(manuscriptDir, "dist/royalties-ebook.pdf");
export const builtFilePack = path.join(manuscriptDir, "dist/royalties-ebook-files.zip");
/** What the eBook's page shows; lib/ebook-files/ebook-facts.ts has its type. */
export const factsFile = path.join(manuscriptDir, "facts.json");
/** The page images and the free sample. */
export const publicDir = path.join(projectDir, "public/ebook");

const isDate = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;

/** Parses a chapter: front matter, then Markdown. */
export function parseChapter(file: string, source: string): Chapter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  const front = new Map<string, string>();
  for (const line of (match?.[1] ?? "").split("\n")) {
    const colon = line.indexOf(":");
    front.set(
      line.slice(0, colon),
      line
        .slice(colon + 1)
        .trim()
        .replace(/^"|"$/g, ""),
    );
  }
  const title = front.get("title");
  const number = Number(front.get("number"));
  const deck = front.get("deck");
  const checked = front.get("checked");
  if (!match || !title || !deck || !checked || !Number.isInteger(number)) {
    throw new Error(`${file} must start with front matter: number, title, deck and checked.`);
  }
  if (!isDate(checked)) throw new Error(`${file}: ${checked} isn't a date such as 2026-11-25.`);
  return { number, title, deck, checked, blocks: parseBlocks(match[2] ?? "") };
}

/** Reads book.json and the chapters of content/ebook, sorted by file name. */
export async function readManuscript(): Promise<Manuscript> {
  const files = (await readdir(manuscriptDir)).filter((file) => file.endsWith(".md")).sort();
  const book = await readFile(path.join(manuscriptDir, "book.json"), "utf8");
  const hash = createHash("sha256").update(book);
  const chapters: Chapter[] = [];
  for (const file of files) {
    const source = await readFile(path.join(manuscriptDir, file), "utf8");
    const unknown = findUnknownPlaceholders(source);
    if (unknown.length > 0) throw new Error(`${file} has unknown rates: ${unknown.join(", ")}`);
    const filled = fillRates(source, printedRates);
    hash.update(`\0${file}\0${filled}`);
    chapters.push(parseChapter(file, filled));
  }
  const details = JSON.parse(book) as Omit<Manuscript, "chapters" | "sourceHash" | "published"> & {
    published: string;
  };
  return {
    ...details,
    published: new Date(details.published),
    chapters,
    sourceHash: hash.digest("hex"),
  };
}
