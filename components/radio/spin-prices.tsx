import { ArrowDown } from "@/components/ui/icons";
import { Amount } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";

type Props = {
  readonly packages: readonly Pick<Product, "id" | "title" | "priceCents" | "spins">[];
};

/** What one spin costs in each package, worked out from the catalog, and against single spins. */
export function SpinPrices({ packages }: Props) {
  const counted = packages
    .map((product) => ({ ...product, spins: product.spins ?? 0 }))
    .filter(({ spins }) => spins > 0)
    .toSorted((a, b) => b.priceCents / b.spins - a.priceCents / a.spins);
  const single = counted.find(({ spins }) => spins === 1);
  if (counted.length < 2) return null;
  return (
    <details className="group max-w-[60rem]">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        What one spin costs in each package
        <ArrowDown className="size-5 group-open:rotate-180" />
      </summary>
      <table className="figures mt-4 w-full border-collapse border-t-2 border-text text-left text-[0.9375rem] md:text-base">
        <caption className="sr-only">Price per spin by package</caption>
        <thead className="text-sm text-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-semibold">
              Package
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold max-md:hidden">
              Price ÷ spins
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              One spin
            </th>
            {single ? (
              <th scope="col" className="py-2 pl-3 text-right font-semibold">
                Less than single spins
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {counted.map(({ id, title, priceCents, spins }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2.5 font-semibold">
                {title}
              </th>
              <td className="px-3 py-2.5 text-right max-md:hidden">
                <Amount cents={priceCents} /> ÷ {spins}
              </td>
              <td className="py-2.5 pl-3 text-right font-semibold">
                <Amount cents={Math.round(priceCents / spins)} />
              </td>
              {single ? (
                <td className="py-2.5 pl-3 text-right">
                  <Saving cents={single.priceCents * spins - priceCents} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Saving({ cents }: { readonly cents: number }) {
  return cents > 0 ? <Amount cents={cents} /> : "–";
}
