import { ConsentText } from "@/components/legal/consent-text";
import { isCartProduct, toCartItem } from "@/components/shop/product/cart-item";
import { RadioAddButton, RadioItemConsent } from "@/components/shop/product/radio-consent";
import { SpinPrice } from "@/components/shop/product/radio-elite";
import { Waveform } from "@/components/shop/product/waveform";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

export const eliteId = "monthly-package";

/** All packages side by side, from the smallest; monthly ones link to their renewal terms. */
export function RadioTable({ packages }: { readonly packages: readonly Product[] }) {
  const fromSmallest = packages.toSorted((a, b) => a.priceCents - b.priceCents);
  return (
    <table className="w-full border-collapse border-t-2 border-text text-left">
      <caption className="sr-only">Radio packages compared</caption>
      <thead className="text-sm text-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-semibold">
            Package
          </th>
          <th scope="col" className="px-3 py-2 font-semibold max-lg:hidden">
            Spins
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            Price
          </th>
          <th scope="col" className="w-px py-2">
            <span className="sr-only">Order</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fromSmallest.map((product) => (
          <PackageRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function PackageRow({ product }: { readonly product: Product }) {
  const spins = product.spins ?? 0;
  // The column for spins has their number.
  const [first, ...others] = product.features;
  const isCount = first === `${spins} ${spins === 1 ? "spin" : "spins"}`;
  const item = !product.recurringInterval && isCartProduct(product) ? toCartItem(product) : null;
  return (
    <>
      <tr className={`border-line align-top ${item ? "md:border-b" : "border-b"}`}>
        <th scope="row" className="py-4 font-normal md:py-5">
          <span className="font-display text-lg leading-tight font-extrabold tracking-tight md:text-3xl">
            {product.title}
          </span>
          <span className="mt-1 block text-soft max-md:hidden">{product.summary}</span>
          <span className="mt-1 block text-[0.9375rem] leading-snug md:mt-2 md:font-semibold">
            {isCount ? (
              <span className="lg:hidden">{[first, ...others].join(", ")}</span>
            ) : (
              product.features.join(", ")
            )}
            {isCount ? <span className="max-lg:hidden">{others.join(", ")}</span> : null}
          </span>
        </th>
        <td className="px-3 py-5 max-lg:hidden">
          <div className="h-9" style={{ width: `${spins * 0.45}rem` }}>
            <Waveform bars={spins} className="h-full w-full text-accent" />
          </div>
          <span className="figures">{spins}</span>
        </td>
        <td className="px-3 py-4 text-right md:py-5">
          <Price
            cents={product.priceCents}
            className="font-display text-lg leading-tight font-extrabold tracking-tight md:text-3xl"
          />
          {product.recurringInterval ? <p className="text-[0.9375rem] text-soft">a month</p> : null}
          <SpinPrice product={product} />
        </td>
        <td className="py-4 text-right whitespace-nowrap md:py-5">
          {product.recurringInterval ? (
            <Link href={`#${eliteId}`} className={buttonClassName("quiet")}>
              <span>
                Review<span className="max-md:sr-only"> and add</span>
                <span className="sr-only">: {product.title}</span>
              </span>
            </Link>
          ) : item ? (
            <RadioAddButton item={item} isCompact />
          ) : null}
        </td>
      </tr>
      {item ? (
        <tr className="border-b border-line md:hidden">
          <td colSpan={4} className="pb-5">
            <RadioItemConsent item={item} label={<ConsentText kind="radio" />} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
