import { compareTexts, type TextPart } from "@/lib/content/compare-texts";

type LabeledText = { readonly label: string; readonly text: string };

type Props = {
  readonly before: readonly LabeledText[];
  readonly after: readonly LabeledText[];
};

/** Shows what changed between two versions, text by text. Unchanged texts are left out. */
export function TextChanges({ before, after }: Props) {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  const find = (texts: readonly LabeledText[], label: string) =>
    texts.find((one) => one.label === label)?.text ?? "";
  const changed = labels
    .map((label) => ({ label, parts: compareTexts(find(before, label), find(after, label)) }))
    .filter(({ parts }) => parts.length > 0);
  if (changed.length === 0) return <p className="text-soft">The text hasn't changed.</p>;
  return (
    <dl className="grid gap-5">
      {changed.map(({ label, parts }) => (
        <div key={label}>
          <dt className="mb-1 font-semibold">{label}</dt>
          <dd className="max-w-[75ch] border-l-4 border-hairline bg-raised px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
              <Part key={index} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Marked by lines as well as color, and named for screen readers. */
function Part({ part }: { readonly part: TextPart }) {
  switch (part.type) {
    case "same":
      return part.text;
    case "gap":
      return <span className="block text-soft select-none">…</span>;
    case "removed":
      return (
        <del className="text-emphasis decoration-2">
          <span className="sr-only">Removed: </span>
          {part.text}
        </del>
      );
    case "added":
      return (
        <ins className="font-semibold text-success decoration-2">
          <span className="sr-only">Added: </span>
          {part.text}
        </ins>
      );
  }
}
