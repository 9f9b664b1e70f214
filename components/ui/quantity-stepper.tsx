"use client";

import { Minus, Plus } from "@/components/ui/icons";
import { Untranslated } from "@/components/ui/untranslated";

type Props = {
  /** The item, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
};

const stepClassName =
  "grid size-12 place-items-center hover:bg-text hover:text-ground disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line";

export function QuantityStepper({ label, value, min = 1, max = 20, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers ignore inline-flex on a fieldset
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className="inline-flex rounded-md border-2 border-text"
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${label}`}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
        className={stepClassName}
      >
        <Minus />
      </button>
      <output className="figures grid min-w-12 place-items-center text-lg font-semibold">
        <Untranslated>{value}</Untranslated>
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${label}`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
        className={stepClassName}
      >
        <Plus />
      </button>
    </div>
  );
}
