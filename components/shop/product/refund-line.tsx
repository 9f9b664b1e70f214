import type { Product } from "@/lib/catalog/product";
import { getRefundLine } from "@/lib/catalog/refund-copy";

type Props = {
  readonly product: Pick<Product, "kind" | "recurringInterval">;
  /** True for a course that hasn't opened. */
  readonly isPresale?: boolean;
  readonly className?: string;
};

/** What the customer can get back, next to a buy button. */
export function RefundLine({ product, isPresale = false, className = "text-soft" }: Props) {
  return (
    <p className={`max-w-[48ch] text-[0.9375rem] ${className}`}>
      {getRefundLine(product, isPresale)}
    </p>
  );
}
