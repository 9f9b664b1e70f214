import type { ReactNode } from "react";

export type Segment<Value extends string> = { readonly value: Value; readonly label: ReactNode };

type Props<Value extends string> = {
  readonly name: string;
  readonly legend: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hideLegend?: boolean;
};

/** A segmented control made of radio buttons. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { name, legend, segments, value, onChange, hideLegend = false } = props;
  return (
    <fieldset>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      <div className="inline-flex flex-wrap rounded-md border-2 border-line">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className="grid min-h-9 min-w-11 place-items-center px-3 text-sm font-semibold has-checked:bg-text has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
