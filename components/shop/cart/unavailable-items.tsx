import { removeAllFromCart } from "@/components/shop/cart/cart-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { CartLine } from "@/lib/cart/cart";

/** Longer lists are cut off here. */
const mostNamed = 8;

type Props = {
  readonly lines: readonly CartLine[];
  /** Called after the lines are removed, because the focused button is gone too. */
  readonly onRemoved: () => void;
};

/** Names unavailable items and offers to remove them. */
export function UnavailableItems({ lines, onRemoved }: Props) {
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
