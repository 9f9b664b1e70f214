"use client";

import { useCartCount } from "@/components/shop/cart/use-cart";
import { cartLink } from "@/components/site/navigation";
import { Cart } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

/** What the cart holds, in words for a screen reader. */
function getCartLabel(count: number): string {
  if (count === 0) return "Shopping cart, empty";
  return `Shopping cart, ${count} ${count === 1 ? "item" : "items"}`;
}

export function CartLink() {
  const count = useCartCount();
  return (
    <Link
      href={cartLink.href}
      aria-label={getCartLabel(count)}
      className="relative grid size-12 place-items-center rounded-md"
    >
      <Cart className="size-6" />
      {count > 0 ? (
        <span className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-text px-1 text-xs font-bold text-ground">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
