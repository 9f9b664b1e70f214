import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Block, parseBlocks } from "./markdown";

export interface Chapter {
  /** 0 is the preface. */
  number: number;
  title: string;
  deck: string;
  blocks: Block[];
}

export interface Manuscript {
  title: string;
  subtitle: string;
  product: string;
  edition: string;
  subject: string;
  language: string;
  keywords: string[];
  published: Date;
  chapters: Chapter[];
  /** SHA-256 over every source file; stored in the PDF, so that a stale build is noticed. */
  sourceHash: string;
}

export const manuscriptDir = path.resolve("content/ebook");
export const builtPdf = path.join(manuscriptDir, "dist/royalties-ebook.pdf");

function parseChapter(file: string, source: string): Chapter {
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
  if (!match || !title || !Number.isInteger(number)) {
    throw new Error(`${file} must start with front matter that holds number, title and deck.`);
  }
  return { number, title, deck: front.get("deck") ?? "", blocks: parseBlocks(match[2] ?? "") };
}

/** Reads book.json and the chapters of content/ebook, in the order of their file names. */
export async function readManuscript(): Promise<Manuscript> {
  const files = (await readdir(manuscriptDir)).filter((file) => file.endsWith(".md")).sort();
  const book = await readFile(path.join(manuscriptDir, "book.json"), "utf8");
  const hash = createHash("sha256").update(book);
  const chapters: Chapter[] = [];
  for (const file of files) {
    const source = await readFile(path.join(manuscriptDir, file), "utf8");
    hash.update(`\0${file}\0${source}`);
    chapters.push(parseChapter(file, source));
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
