import {
  type CartItemType,
  type CartLine,
  cartLimits,
  clampQuantity,
  getLineLimitMessage,
  getQuantityLimitMessage,
  sumCents,
} from "@/lib/cart/cart";
import type { Offer } from "@/lib/cart/offers";
import type { ParsedCart } from "@/lib/cart/parse-cart";
import { formatCents } from "@/lib/core/money";

/** A cart line at today's price. */
export type DisplayLine = {
  readonly productId: string;
  readonly title: string;
  readonly type: CartItemType;
  readonly quantity: number;
  readonly maxQuantity: number;
  readonly unitPriceCents: number;
  readonly isRecurring: boolean;
  readonly features: readonly string[];
  readonly refundLine: string;
  /** The day on which a course in presale opens. */
  readonly opensOn: string | null;
  readonly formatText: string | null;
  /** Message when the price differs from the one stored in the cart. */
  readonly priceNotice: string | null;
  /** Message when the quantity differs from the stored one. */
  readonly quantityNotice: string | null;
};

export type DisplayCart = {
  readonly lines: readonly DisplayLine[];
  /** Lines of unknown or discontinued products. They can't be bought and aren't counted. */
  readonly unavailable: readonly CartLine[];
  readonly subtotalCents: number;
  readonly hasRadio: boolean;
  /** The monthly item, if any. */
  readonly recurring: DisplayLine | null;
  /** The eBook, if a package in the cart already includes it, and that package. */
  readonly duplicateEbook: { readonly ebook: DisplayLine; readonly includedIn: string } | null;
  /** Message when the cart has more lines than one order allows. */
  readonly tooManyLines: string | null;
};

type StoredCart = Pick<ParsedCart, "lines" | "changedQuantities">;

/**
 * Prices a stored cart from today's catalog, with a notice for each changed price. Checkout prices
 * the cart again (lib/checkout/validate-and-price-cart.ts) and stops if it differs from the quote.
 */
export function priceCartForDisplay(
  { lines, changedQuantities }: StoredCart,
  offers: readonly Offer[],
): DisplayCart {
  const byProduct = new Map(offers.map((offer) => [offer.productId, offer]));
  const priced = lines.flatMap((line) => {
    const offer = byProduct.get(line.productId);
    return offer ? pricedLine(line, offer, changedQuantities.includes(line.productId)) : [];
  });
  const recurring = priced.find((line) => line.isRecurring) ?? null;
  return {
    lines: priced,
    unavailable: lines.filter((line) => !byProduct.has(line.productId)),
    subtotalCents: sumCents(
      priced.map(({ unitPriceCents, quantity }) => ({ price: unitPriceCents, quantity })),
    ),
    hasRadio: priced.some((line) => line.type === "radio"),
    recurring,
    duplicateEbook: findDuplicateEbook(priced, byProduct),
    tooManyLines: getLineLimitMessage({
      count: priced.length,
      recurringTitle: recurring?.title ?? null,
    }),
  };
}

function pricedLine(line: CartLine, offer: Offer, wasChanged: boolean): DisplayLine {
  const quantity = clampQuantity(line.quantity, offer.maxQuantity);
  const limit = getQuantityLimitMessage(offer.title, offer.maxQuantity);
  return {
    productId: offer.productId,
    title: offer.title,
    type: offer.type,
    quantity,
    maxQuantity: Math.min(offer.maxQuantity, cartLimits.maxQuantity),
    unitPriceCents: offer.priceCents,
    isRecurring: offer.isRecurring,
    features: offer.features,
    refundLine: offer.refundLine,
    opensOn: offer.opensOn,
    formatText: offer.formatText,
    priceNotice: priceNotice(line, offer),
    quantityNotice:
      wasChanged || quantity !== line.quantity
        ? `${limit} We changed your quantity to ${quantity}.`
        : null,
  };
}

function findDuplicateEbook(
  lines: readonly DisplayLine[],
  byProduct: ReadonlyMap<string, Offer>,
): DisplayCart["duplicateEbook"] {
  const ebook = lines.find(({ type }) => type === "ebook");
  const pack = lines.find(
    ({ type, productId }) => type !== "ebook" && byProduct.get(productId)?.includesEbook,
  );
  return ebook && pack ? { ebook, includedIn: pack.title } : null;
}

function priceNotice(line: CartLine, offer: Offer): string | null {
  if (line.price === offer.priceCents) return null;
  const now = `The price of ${offer.title} is now ${formatCents(offer.priceCents)}`;
  return line.price > 0 ? `${now} (was ${formatCents(line.price)}).` : `${now}.`;
}
