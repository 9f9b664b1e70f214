import type { DisplayLine } from "@/lib/cart/price-cart-for-display";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

type Props = { readonly lines: readonly DisplayLine[]; readonly className?: string };

/** The refund terms of the items in a cart; items with the same terms share a line. */
export function RefundLines({ lines, className = "" }: Props) {
  const titles = new Map<string, string[]>();
  for (const { refundLine, title } of lines) {
    titles.set(refundLine, [...(titles.get(refundLine) ?? []), title]);
  }
  if (titles.size === 0) return null;
  return (
    <div className={`grid gap-1.5 text-[0.9375rem] text-soft ${className}`}>
      {[...titles].map(([refundLine, names]) => (
        <p key={refundLine}>
          <strong>{list.format(names)}:</strong> {refundLine}
        </p>
      ))}
      <p>
        <a
          href="/terms#refunds"
          target="_blank"
          rel="noopener"
          className="underline underline-offset-4"
        >
          Refund terms
        </a>
      </p>
    </div>
  );
}
