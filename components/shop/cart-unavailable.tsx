import { removeAllFromCart } from "@/components/shop/cart-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { CartLine } from "@/lib/cart/cart";

/** More names than this help nobody. */
const mostNamed = 8;

type Props = {
  readonly lines: readonly CartLine[];
  /** After the lines are gone, and with them the button that had the focus. */
  readonly onRemoved: () => void;
};

/** Names the lines of products that are unknown or no longer sold, and takes them out. */
export function CartUnavailable({ lines, onRemoved }: Props) {
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
        Left out of the total. Remove {others.length === 0 ? "it" : "them"} to go on to checkout.
      </p>
      <Button
        look="quiet"
        onClick={() => {
          removeAllFromCart(lines);
          onRemoved();
        }}
        className="mt-1"
      >
        {others.length === 0 ? `Remove ${first.title}` : "Remove them"}
      </Button>
    </Notice>
  );
}
