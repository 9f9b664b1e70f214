import { removeAllFromCart, removeFromCart } from "@/components/shop/cart/cart-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { CartLine } from "@/lib/cart/cart";
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

/** Longer lists are cut off here. */
const mostNamed = 8;

type UnavailableItemsProps = {
  readonly lines: readonly CartLine[];
  /** Called after the lines are removed, because the focused button is gone too. */
  readonly onRemoved: () => void;
};

/** Names unavailable items and offers to remove them. */
function UnavailableItems({ lines, onRemoved }: UnavailableItemsProps) {
  const [first, ...others] = lines;
  if (!first) return null;
  const title =
    others.length === 0
      ? `${first.title} is no longer for sale`
      : `${lines.length} items are no longer for sale`;
  return (
    <Notice tone="error" title={title}>
      {others.length > 0 ? (
        <ul className="mb-2 list-disc pl-5">
          {lines.slice(0, mostNamed).map((line) => (
            <li key={line.productId}>{line.title}</li>
          ))}
          {lines.length > mostNamed ? <li>and {lines.length - mostNamed} more</li> : null}
        </ul>
      ) : null}
      <p>
        {others.length === 0
          ? "The total doesn't include this item. Remove it"
          : "The total doesn't include these items. Remove them"}{" "}
        to continue to checkout.
      </p>
      <Button
        look="quiet"
        onClick={() => {
          removeAllFromCart(lines);
          onRemoved();
        }}
        className="mt-1 py-2 text-left!"
      >
        {others.length === 0 ? `Remove ${first.title}` : "Remove them"}
      </Button>
    </Notice>
  );
}
