export type TextBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/**
 * Splits plain text into paragraphs and lists. Blank lines separate blocks, and lines that start
 * with "- " are list items.
 */
export function parseTextBlocks(text: string): readonly TextBlock[] {
  return text.split(/\n\s*\n/).flatMap((block): readonly TextBlock[] => {
    const [intro = "", ...items] = block
      .split(/^\s*-\s+/m)
      .map((part) => part.replace(/[ \t\n]+/g, " ").trim());
    return [
      ...(intro ? [{ kind: "paragraph", text: intro } as const] : []),
      ...(items.length > 0 ? [{ kind: "list", items } as const] : []),
    ];
  });
}
