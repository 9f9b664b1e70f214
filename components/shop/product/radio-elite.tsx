import { ConsentText } from "@/components/legal/consent-text";
import { RenewalTerms } from "@/components/shop/cart-terms";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { RadioAddButton, RadioItemConsent } from "@/components/shop/product/radio-consent";
import { RefundLine } from "@/components/shop/product/refund-line";
import { Waveform } from "@/components/shop/product/waveform";
import { Link } from "@/components/ui/link";
import { Amount, Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

type Props = {
  readonly product: Pick<Product, "priceCents" | "spins">;
  readonly className?: string;
};

/** The price of one spin, for packages with several. */
export function SpinPrice({ product, className = "text-soft" }: Props) {
  const spins = product.spins ?? 0;
  if (spins < 2) return null;
  return (
    <p className={`figures text-sm whitespace-nowrap md:text-[0.9375rem] ${className}`}>
      <Amount cents={Math.round(product.priceCents / spins)} /> per spin
    </p>
  );
}

/** A monthly package; its renewal terms must be next to its button. */
export function RadioElite({ product }: { readonly product: Product }) {
  return (
    <article className="relative grid gap-8 overflow-hidden rounded-md bg-accent p-6 text-on-accent [--focus:var(--ink)] md:p-10 lg:grid-cols-[7fr_5fr] lg:gap-12 lg:p-12">
      <div className="grid content-between gap-8">
        <div className="grid gap-3">
          {product.isPopular ? (
            <p>
              <span className="text-spine rounded-sm bg-ink px-2 py-1 text-paper">
                Most popular
              </span>
            </p>
          ) : null}
          <h3 className="text-[clamp(2.5rem,1.5rem+5vw,5.5rem)] leading-[0.9]">{product.title}</h3>
          <p className="max-w-[36ch] text-lg">{product.summary}</p>
        </div>
        <Waveform bars={product.spins ?? 0} className="h-20 w-full text-ink md:h-28" />
      </div>
      <div className="grid content-end gap-4">
        <Price
          cents={product.priceCents}
          interval={product.recurringInterval}
          className="font-display text-4xl font-extrabold tracking-tight md:text-5xl"
        />
        <SpinPrice product={product} className="" />
        <ul className="border-t-2 border-ink font-semibold">
          {product.features.map((feature) => (
            <li key={feature} className="border-b border-ink/40 py-2">
              {feature}
            </li>
          ))}
        </ul>
        {isCartProduct(product) ? (
          <>
            <div className="[--amber:var(--ink)] [--emphasis:var(--ink)] [--text:var(--ink)]">
              <RadioItemConsent item={toCartItem(product)} label={<ConsentText kind="radio" />} />
            </div>
            <RadioAddButton item={toCartItem(product)} look="onAccent" />
          </>
        ) : null}
        <p>
          First time?{" "}
          <Link
            href={`/contact?${new URLSearchParams({ subject: `Free 15-minute call: ${product.title}` })}`}
            className="font-semibold underline underline-offset-4"
          >
            Talk to us first
          </Link>
          : ask for a free 15-minute call before you order.
        </p>
        {product.recurringInterval === "month" ? (
          <div className="[--amber:var(--ink)]">
            <RenewalTerms title={product.title} unitPriceCents={product.priceCents} />
          </div>
        ) : null}
        <RefundLine product={product} className="" />
      </div>
    </article>
  );
}
