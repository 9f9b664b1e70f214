import { formatFileSize } from "@/components/shop/product/format-file-size";
import type { EbookFile } from "@/lib/ebook-files/read-ebook-files";

/** Length, format and delivery of the file on sale. */
export function EbookFileFacts({ file }: { readonly file: EbookFile }) {
  const rows = [
    ["Length", `${file.pageCount} pages`],
    ["Format", `PDF, ${formatFileSize(file.sizeBytes)}`],
    ["Delivery", "You can download the file as soon as your payment clears."],
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
