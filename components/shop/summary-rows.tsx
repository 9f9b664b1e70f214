import type { ReactNode } from "react";
import { Price } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import type { OrderPromotion } from "@/lib/promotions/discount";

type Props = {
  /** Before the promotion. */
  readonly subtotalCents: number;
  readonly promotion?: OrderPromotion | null;
  readonly discountCents?: number;
  readonly taxCents?: number;
  readonly totalCents: number;
  /** What each later month costs, if the order renews. */
  readonly monthlyCents?: number | undefined;
  readonly refundedCents?: number;
};

/** Subtotal, shipping and total; promotion, discount, tax and refunds only if there are any. */
export function SummaryRows(props: Props) {
  const { subtotalCents, promotion, discountCents = 0, taxCents = 0 } = props;
  const { totalCents, monthlyCents, refundedCents = 0 } = props;
  return (
    <dl className="grid gap-2.5">
      <Row term="Subtotal">
        <Price cents={subtotalCents} />
      </Row>
      {promotion ? (
        <Row
          term={
            <>
              Promotion <Untranslated>{promotion.code}</Untranslated>
            </>
          }
        >
          <Price cents={-promotion.discountCents} />
        </Row>
      ) : null}
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
        <dd className="text-right">
          <Price cents={totalCents} />
          {monthlyCents === undefined ? null : (
            <span className="block text-base font-normal text-soft">
              then <Price cents={monthlyCents} /> a month
            </span>
          )}
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

function Row({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
