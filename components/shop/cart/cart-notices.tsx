import { UnavailableItems } from "@/components/shop/cart/unavailable-items";
import { Notice } from "@/components/ui/notice";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";

type Props = {
  readonly cart: DisplayCart;
  /** Stored entries that couldn't be read. */
  readonly droppedCount?: number;
  readonly onRemoved: () => void;
};

/**
 * What the customer must know before paying: changed prices and quantities, and unavailable items.
 */
export function CartNotices({ cart, droppedCount = 0, onRemoved }: Props) {
  const changed = cart.lines.filter((line) => line.priceNotice !== null);
  const capped = cart.lines.filter((line) => line.quantityNotice !== null);
  const { unavailable, tooManyLines } = cart;
  const count = changed.length + capped.length + unavailable.length + droppedCount;
  if (count === 0 && !tooManyLines) return null;
  return (
    <div className="mb-8 grid gap-4">
      {changed.length > 0 ? (
        <Notice title={changed.length === 1 ? "A price has changed" : "Prices have changed"}>
          {changed.map((line) => (
            <p key={line.productId}>{line.priceNotice}</p>
          ))}
        </Notice>
      ) : null}
      {capped.length > 0 ? (
        <Notice title={capped.length === 1 ? "A quantity was changed" : "Quantities were changed"}>
          {capped.map((line) => (
            <p key={line.productId}>{line.quantityNotice}</p>
          ))}
        </Notice>
      ) : null}
      <UnavailableItems lines={unavailable} onRemoved={onRemoved} />
      {tooManyLines ? <Notice tone="error">{tooManyLines}</Notice> : null}
      {droppedCount > 0 ? (
        <Notice>
          {droppedCount === 1 ? "One item" : `${droppedCount.toLocaleString("en-US")} items`} in
          your saved cart couldn't be read. Check that everything you want is here.
        </Notice>
      ) : null}
    </div>
  );
}
