import { type SubmitEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";
import { Untranslated } from "@/components/ui/untranslated";
import type { Discount } from "@/lib/promotions/discount";
import { describeDiscount, describePromotionProblem } from "@/lib/promotions/promotion-copy";

type Props = {
  readonly discount: Discount | null;
  /** The code is known, but nothing in the cart gets cheaper. */
  readonly isUnused: boolean;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onApply: (code: string) => void;
  readonly onRemove: () => void;
};

/** The folded field for a promotion code, or the code that's applied. */
export function PromotionCode({ discount, isUnused, error, isBusy, onApply, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (discount) {
    return (
      <div className="mt-4 grid gap-1 border-t border-line pt-4">
        <p className="flex items-baseline justify-between gap-4" role="status">
          <span>
            Promotion{" "}
            <strong>
              <Untranslated>{discount.code}</Untranslated>
            </strong>
            : {describeDiscount(discount)}
          </span>
          <button type="button" className="min-h-11 underline" onClick={onRemove}>
            Remove<span className="sr-only"> promotion code {discount.code}</span>
          </button>
        </p>
        {isUnused ? (
          <p className="text-sm font-semibold text-emphasis">
            {describePromotionProblem("no_items")}
          </p>
        ) : null}
      </div>
    );
  }
  if (!isOpen && !error) {
    return (
      <button
        type="button"
        aria-expanded={false}
        className="mt-4 min-h-11 underline underline-offset-4"
        onClick={() => {
          setIsOpen(true);
          requestAnimationFrame(() => input.current?.focus());
        }}
      >
        Add a promotion code
      </button>
    );
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onApply(input.current?.value ?? "");
  }
  return (
    <form noValidate className="mt-4 grid gap-1.5 border-t border-line pt-4" onSubmit={submit}>
      <label htmlFor={id} className="font-semibold">
        Promotion code
      </label>
      <div className="flex gap-3">
        <input
          ref={input}
          id={id}
          name="promotionCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={controlClassName}
        />
        <Button type="submit" busy={isBusy}>
          Apply
        </Button>
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className="text-sm font-semibold text-emphasis empty:hidden"
      >
        {error}
      </p>
    </form>
  );
}
