import { removeFromCart } from "@/components/shop/cart/cart-store";
import { UnavailableItems } from "@/components/shop/cart/unavailable-items";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";

type Props = {
  readonly cart: DisplayCart;
  /** Stored entries that couldn't be read. */
  readonly droppedCount?: number;
  readonly onRemoved: () => void;
};

/**
 * What the customer must know before paying: changed prices and quantities, unavailable items, and
 * an eBook that a package already includes.
 */
export function CartNotices({ cart, droppedCount = 0, onRemoved }: Props) {
  const changed = cart.lines.filter((line) => line.priceNotice !== null);
  const capped = cart.lines.filter((line) => line.quantityNotice !== null);
  const { unavailable, tooManyLines, duplicateEbook } = cart;
  const count = changed.length + capped.length + unavailable.length + droppedCount;
  if (count === 0 && !tooManyLines && !duplicateEbook) return null;
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
      {duplicateEbook ? (
        <Notice title={`${duplicateEbook.includedIn} already includes the eBook`}>
          <p>
            Remove {duplicateEbook.ebook.title} unless you want another license for someone else.
          </p>
          <Button
            look="quiet"
            onClick={() => {
              removeFromCart(duplicateEbook.ebook);
              onRemoved();
            }}
            className="mt-1 py-2 text-left!"
          >
            Remove {duplicateEbook.ebook.title}
          </Button>
        </Notice>
      ) : null}
      {droppedCount > 0 ? (
        <Notice>
          We couldn't read{" "}
          {droppedCount === 1 ? "one item" : `${droppedCount.toLocaleString("en-US")} items`} in
          your saved cart. Check that everything you want is here.
        </Notice>
      ) : null}
    </div>
  );
}
