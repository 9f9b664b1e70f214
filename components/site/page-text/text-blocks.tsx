import { parseTextBlocks } from "@/lib/content/text-blocks";

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
