import type { EbookFacts as Facts } from "@/lib/ebook-files/read-ebook-facts";

const megabyte = 1_048_576;

function formatFileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1_024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** Length, format and delivery of the file on sale. */
export function EbookFacts({ facts }: { readonly facts: Facts }) {
  const rows = [
    ["Length", `${facts.pageCount} pages`],
    ["Format", `PDF, ${formatFileSize(facts.sizeBytes)}`],
    ["Delivery", "Download it as soon as your payment clears. Free shipping."],
  ] as const;
  return (
    <dl className="grid max-w-lg grid-cols-[auto_1fr] gap-x-6 border-t-2 border-text">
      {rows.map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid border-b border-hairline py-2">
          <dt className="text-soft">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
