import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PricedCart } from "@/lib/cart/price-cart";

type Props = {
  readonly cart: PricedCart;
  /** Entries of the stored cart that named no product. */
  readonly droppedCount?: number;
  readonly onRemove: (line: { productId: string; title: string }) => void;
};

/** What the buyer must know of this cart before paying: changed prices, products that are gone. */
export function CartNotices({ cart, droppedCount = 0, onRemove }: Props) {
  const changed = cart.lines.filter((line) => line.priceNotice !== null);
  const hasNotices =
    changed.length + cart.unavailable.length + droppedCount > 0 || cart.tooManyLines !== null;
  if (!hasNotices) return null;
  return (
    <div className="mb-8 grid gap-4">
      {changed.length > 0 ? (
        <Notice title={changed.length === 1 ? "A price has changed" : "Prices have changed"}>
          {changed.map((line) => (
            <p key={line.productId}>{line.priceNotice}</p>
          ))}
        </Notice>
      ) : null}
      {cart.unavailable.map((line) => (
        <Notice key={line.productId} tone="error" title={`${line.title} is no longer for sale`}>
          <p>It was left out of the total. Remove it to go on to checkout.</p>
          <Button
            look="quiet"
            aria-label={`Remove ${line.title}`}
            onClick={() => onRemove(line)}
            className="mt-1"
          >
            Remove it
          </Button>
        </Notice>
      ))}
      {cart.tooManyLines ? <Notice tone="error">{cart.tooManyLines}</Notice> : null}
      {droppedCount > 0 ? (
        <Notice>
          {droppedCount === 1 ? "One entry" : `${droppedCount.toLocaleString("en-US")} entries`} of
          the stored cart could not be kept. Check that everything you want is here.
        </Notice>
      ) : null}
    </div>
  );
}
