"use client";

import {
  clearRecentCart,
  type EmptyCartReason,
  restoreRecentCart,
  useEmptyCartReason,
} from "@/components/shop/cart/recent-cart-store";
import { Button, buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Price } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import type { Offer } from "@/lib/cart/offers";

/** The empty cart with its reason, three suggestions, and an offer to restore a cart that was taken to checkout and not paid. */
export function EmptyCart({ offers }: { readonly offers: readonly Offer[] }) {
  const { recent, emptied } = useEmptyCartReason();
  return (
    <div className="mt-8 grid max-w-3xl gap-8">
      <p className="text-xl">Your cart is empty</p>
      {recent ? (
        <Panel>
          <h2 className="text-2xl">Restore your cart?</h2>
          <p className="mt-3">
            You opened the payment page, but this browser has no record of a payment. Check your
            email for a receipt before you order again.
          </p>
          <ul className="mt-4 grid gap-1 border-l-4 border-accent pl-4 font-semibold">
            {recent.lines.map((line) => (
              <li key={line.productId} className="break-words">
                {line.quantity > 1 ? `${line.quantity} × ` : ""}
                {line.title}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            <Button onClick={() => restoreRecentCart(recent)}>Restore cart</Button>
            <Button look="quiet" onClick={clearRecentCart}>
              No, start over
            </Button>
          </div>
        </Panel>
      ) : (
        <Reason emptied={emptied} />
      )}
      <CartSuggestions offers={offers} />
      <p>
        <Link href="/" className={buttonClassName(recent ? "secondary" : "primary")}>
          Continue Shopping
        </Link>
      </p>
    </div>
  );
}

function Reason({ emptied }: Pick<EmptyCartReason, "emptied">) {
  switch (emptied?.reason) {
    case "paid":
      return (
        <p>
          You paid for your last cart
          {emptied.orderNumber ? (
            <>
              {" "}
              with order <Untranslated>{emptied.orderNumber}</Untranslated>
            </>
          ) : null}
          . Everything you've bought is in{" "}
          <Link href="/library" className="font-semibold underline underline-offset-4">
            your library
          </Link>
          .
        </p>
      );
    case "removed":
      return <p>You removed the last item from this cart.</p>;
    case "unreadable":
      return (
        <Notice tone="error" title="We couldn't read your saved cart">
          It was damaged or from another version of this site, so we emptied it. Add your items
          again. You weren't charged.
        </Notice>
      );
    default:
      return (
        <p className="max-w-[60ch] text-soft">
          We keep your cart in this browser only. Items that you added in another browser or a
          private window, or before this browser's site data was deleted, aren't here.
        </p>
      );
  }
}

const pages = { ebook: "/ebook", course: "/courses", radio: "/radio" } as const;

/** The least expensive product of each type on sale, at most three. */
function chooseSuggestions(offers: readonly Offer[]): readonly Offer[] {
  return (["ebook", "course", "radio"] as const).flatMap((type) => {
    const [cheapest] = offers
      .filter((offer) => offer.type === type)
      .toSorted((a, b) => a.priceCents - b.priceCents);
    return cheapest ? [cheapest] : [];
  });
}

/** Three products for an empty cart. */
function CartSuggestions({ offers }: { readonly offers: readonly Offer[] }) {
  const suggestions = chooseSuggestions(offers);
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className="text-2xl">
        Where to start
      </h2>
      <ul className="mt-4 border-t-2 border-text">
        {suggestions.map(({ productId, title, type, priceCents }) => (
          <li key={productId} className="border-b border-line">
            <Link
              href={pages[type]}
              className="group flex items-baseline justify-between gap-6 py-4"
            >
              <span className="font-display text-xl font-extrabold tracking-tight group-hover:underline">
                {title}
              </span>
              <Price cents={priceCents} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
