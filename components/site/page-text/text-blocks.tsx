type Props = { readonly text: string; readonly className?: string };

/** Renders plain text as paragraphs and lists. */
export function TextBlocks({ text, className = "text-lg text-soft" }: Props) {
  return (
    <div className={`grid max-w-[60ch] gap-3 ${className}`}>
      {parseTextBlocks(text).map((block) =>
        block.kind === "paragraph" ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.items.join()} className="grid list-disc gap-1.5 pl-5 marker:text-accent">
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

type TextBlock =
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
