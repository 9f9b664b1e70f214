import { removeFromCart, setQuantity } from "@/components/shop/cart/cart-store";
import { IncludedList } from "@/components/shop/included-list";
import { Trash } from "@/components/ui/icons";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import type { DisplayLine } from "@/lib/cart/price-cart-for-display";
import { getPresaleText } from "@/lib/course/opening-day";

type Props = {
  readonly line: DisplayLine;
  /** Position in the list, from 1. */
  readonly position: number;
  /** Called after the line is removed, because its focused button is gone too. */
  readonly onRemoved: () => void;
};

export function CartLineRow({ line, position, onRemoved }: Props) {
  const { title, quantity, unitPriceCents } = line;
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-4 border-b border-line py-6 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="figures pt-1 font-semibold text-soft">
        {String(position).padStart(2, "0")}
      </span>
      <div className="min-w-0">
        <h2 className="text-xl leading-tight break-words">{title}</h2>
        <p className="mt-1.5 text-soft">
          <Price cents={unitPriceCents} />
          {line.isRecurring ? " a month, until you cancel" : quantity > 1 ? " each" : null}
          <IncludedList features={line.features} quantity={quantity} />
        </p>
        {line.opensOn ? <p className="mt-1.5">{getPresaleText(line.opensOn)}</p> : null}
      </div>
      <p className="col-start-2 text-xl font-semibold md:col-start-3 md:row-start-1 md:text-right">
        <span className="sr-only">Item total: </span>
        <Price cents={unitPriceCents * quantity} />
      </p>
      <div className="col-start-2 flex flex-wrap items-center gap-4 md:col-end-4">
        {line.maxQuantity > 1 ? (
          <QuantityStepper
            label={title}
            value={quantity}
            max={line.maxQuantity}
            onChange={(next) => setQuantity(line, next, line.maxQuantity)}
          />
        ) : null}
        <button
          type="button"
          aria-label={`Remove ${title}`}
          onClick={() => {
            removeFromCart(line);
            onRemoved();
          }}
          className="inline-flex min-h-12 items-center gap-2 rounded-md px-2 font-semibold text-soft first:-ml-2 hover:text-emphasis"
        >
          <Trash />
          Remove
        </button>
      </div>
    </li>
  );
}
