import type { TextPart } from "@/lib/inquiries/email/split-history";

type Props = {
  readonly parts: readonly TextPart[];
  /** Color of the line at the left. */
  readonly border: string;
};

/** An email's text or a typed message. Earlier emails that it quotes are folded. */
export function MessageText({ parts, border }: Props) {
  return (
    <div className={`grid max-w-[46rem] gap-2 border-l-4 pl-4 ${border}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { isHistory, text } }: { readonly part: TextPart }) {
  // Blank lines around the history are part of the text, but not of what's shown.
  const shown = text.trimEnd().replace(/^\s*\n/, "");
  if (shown === "") return null;
  const paragraph = <p className="break-words whitespace-pre-wrap">{shown}</p>;
  if (!isHistory) return paragraph;
  return (
    <details>
      <summary className={summaryLook}>Show quoted text</summary>
      <div className="mt-2 text-soft">{paragraph}</div>
    </details>
  );
}

export const summaryLook =
  "inline-flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline underline-offset-4 md:min-h-9";
