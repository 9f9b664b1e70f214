import type { ReactNode } from "react";
import { Price } from "@/components/ui/price";

type Props = {
  readonly subtotalCents: number;
  readonly discountCents?: number;
  readonly taxCents?: number;
  readonly totalCents: number;
  readonly refundedCents?: number;
};

/** Subtotal, shipping and total; discount, tax and refunds only if there are any. */
export function SummaryRows(props: Props) {
  const { subtotalCents, discountCents = 0, taxCents = 0, totalCents, refundedCents = 0 } = props;
  return (
    <dl className="grid gap-2.5">
      <Row term="Subtotal">
        <Price cents={subtotalCents} />
      </Row>
      {discountCents > 0 ? (
        <Row term="Discount">
          <Price cents={-discountCents} />
        </Row>
      ) : null}
      <Row term="Shipping">Free (Digital)</Row>
      {taxCents > 0 ? (
        <Row term="Tax">
          <Price cents={taxCents} />
        </Row>
      ) : null}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-text pt-4 text-xl font-semibold">
        <dt>Total</dt>
        <dd>
          <Price cents={totalCents} />
        </dd>
      </div>
      {refundedCents > 0 ? (
        <Row term="Refunded">
          <Price cents={-refundedCents} />
        </Row>
      ) : null}
    </dl>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
