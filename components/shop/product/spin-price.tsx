import { Amount } from "@/components/ui/price";
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
