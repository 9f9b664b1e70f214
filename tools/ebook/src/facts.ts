import { createHash } from "node:crypto";
import type { EbookFacts } from "@/lib/ebook-files/ebook-facts";
import type { Chapter, Manuscript } from "./manuscript";
import type { Block, Span } from "./markdown";

const getText = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");

/** The words of a block that a reader reads; worksheets count as none. */
function getBlockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "paragraph":
    case "note":
    case "aside":
      return getText(block.spans);
    case "list":
    case "terms":
      return block.items.map(getText).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(getText).join(" ");
    default:
      return "";
  }
}

function countWords(chapters: readonly Chapter[]): number {
  const text = chapters
    .flatMap(({ title, deck, blocks }) => [title, deck, ...blocks.map(getBlockText)])
    .join(" ");
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length ?? 0;
}

/** What the eBook's page and the dashboard show about the built PDF. */
export function getFacts(
  book: Manuscript,
  built: {
    readonly pdf: Uint8Array;
    readonly pages: number;
    readonly chapterPages: readonly number[];
  } & Pick<EbookFacts, "cover" | "spreads" | "sample">,
): EbookFacts {
  const { pdf, pages, chapterPages, cover, spreads, sample } = built;
  return {
    title: book.title,
    subtitle: book.subtitle,
    edition: book.edition,
    published: book.published.toISOString().slice(0, 10),
    format: "PDF",
    pageSize: "US Letter",
    pages,
    words: countWords(book.chapters),
    bytes: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    chapters: book.chapters.map(({ number, title, deck, checked }, index) => ({
      number,
      title,
      deck,
      page: chapterPages[index] ?? 0,
      checked,
    })),
    worksheets: book.chapters.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "sheet" || block.kind === "grid" ? [block.title] : [],
      ),
    ),
    cover,
    spreads,
    sample,
  };
}
