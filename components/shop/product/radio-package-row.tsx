import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { RadioAddButton } from "@/components/shop/product/radio-consent";
import { RefundLine } from "@/components/shop/product/refund-line";
import { SpinPrice } from "@/components/shop/product/spin-price";
import { Waveform } from "@/components/shop/product/waveform";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

/** A radio package with one waveform bar per spin. */
export function RadioPackageRow({ product }: { readonly product: Product }) {
  const spins = product.spins ?? 0;
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-7 md:grid-cols-[1fr_auto] lg:grid-cols-[5fr_4fr_3fr] lg:items-center lg:py-8">
      <div className="grid gap-1.5">
        <h3 className="text-2xl md:text-4xl">{product.title}</h3>
        <p className="text-soft">{product.summary}</p>
      </div>
      <div className="grid gap-3 max-lg:md:col-start-1">
        <div className="h-9" style={{ width: `${spins * 0.7}rem`, maxWidth: "100%" }}>
          <Waveform bars={spins} className="h-full w-full text-accent" />
        </div>
        <ul className="flex flex-wrap gap-x-2 font-semibold">
          {product.features.map((feature, index) => (
            <li key={feature}>
              {index > 0 ? <span className="mr-2 text-line">+</span> : null}
              {feature}
            </li>
          ))}
        </ul>
        <RefundLine product={product} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 md:row-span-2 lg:justify-self-end md:row-start-1 md:grid md:justify-items-end md:max-lg:col-start-2 lg:row-auto">
        <div className="grid md:justify-items-end">
          <Price
            cents={product.priceCents}
            className="font-display text-3xl font-extrabold tracking-tight"
          />
          <SpinPrice product={product} />
        </div>
        {isCartProduct(product) ? <RadioAddButton item={toCartItem(product)} /> : null}
      </div>
    </li>
  );
}
