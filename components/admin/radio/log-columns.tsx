import type { RefObject } from "react";
import type { LogPreview } from "@/components/admin/radio/log-import-state";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import { formatStaffDay } from "@/lib/core/chicago-time";

type Mapping = LogPreview["mapping"];

type Props = {
  readonly preview: Pick<LogPreview, "columns" | "mapping" | "dates">;
  readonly mapping: Mapping;
  readonly setMapping: (mapping: Mapping) => void;
  /** True after staff went on without the date order that they have to choose. */
  readonly lacksDateOrder: boolean;
  readonly dateOrderRef: RefObject<HTMLSelectElement | null>;
};

const fields = [
  ["date", "Date, or date and time", true],
  ["time", "Time", false],
  ["artist", "Artist", true],
  ["title", "Title", true],
  ["isrc", "ISRC", false],
  ["program", "Program", false],
] as const;

const dateOrders = [
  ["month_first", "Month first", "11/25/2030"],
  ["day_first", "Day first", "25/11/2030"],
  ["iso", "Year first", "2030-11-25"],
] as const;

/** The columns that a log's fields are in, and the order of its dates. */
export function LogColumns(props: Props) {
  const { preview, mapping, setMapping, lacksDateOrder, dateOrderRef } = props;
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="mb-3 text-xl">Columns</legend>
      {fields.map(([name, label, required]) => (
        <FieldFrame key={name} label={label} id={name} required={required}>
          <select
            id={name}
            value={mapping[name]}
            onChange={(event) => {
              const changed = { ...mapping, [name]: event.target.value };
              // Another column's dates may prove another order.
              const isDate = name === "date" || name === "time";
              setMapping(isDate ? { ...changed, dateOrder: null } : changed);
            }}
            className={controlClassName}
          >
            <option value="">None</option>
            {preview.columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </select>
        </FieldFrame>
      ))}
      <FieldFrame
        label="Date order"
        id="dateOrder"
        required
        hint={describeEvidence(preview, mapping)}
        error={
          lacksDateOrder ? "Choose the date order. If you aren’t sure, ask the station." : undefined
        }
      >
        <select
          id="dateOrder"
          ref={dateOrderRef}
          value={mapping.dateOrder ?? ""}
          onChange={(event) => {
            const order = dateOrders.find(([value]) => value === event.target.value);
            if (order) setMapping({ ...mapping, dateOrder: order[0] });
          }}
          aria-invalid={lacksDateOrder || undefined}
          aria-describedby="dateOrder-error dateOrder-hint"
          className={controlClassName}
        >
          {mapping.dateOrder === null ? (
            <option value="">{asksDateOrder(preview, mapping) ? "Choose" : "As in the log"}</option>
          ) : null}
          {dateOrders.map(([value, label, usual]) => (
            <option key={value} value={value}>
              {`${label}: ${describeExample(preview.dates.example, value) ?? usual}`}
            </option>
          ))}
        </select>
      </FieldFrame>
    </fieldset>
  );
}

/** True if staff have to choose the date order before they see the rows. */
export function asksDateOrder({ mapping: shown }: Pick<LogPreview, "mapping">, mapping: Mapping) {
  const isSameColumn = mapping.date === shown.date && mapping.time === shown.time;
  return mapping.dateOrder === null && shown.dateOrder === null && isSameColumn;
}

function describeExample(
  example: LogPreview["dates"]["example"],
  order: (typeof dateOrders)[number][0],
): string | null {
  const day = example?.days[order];
  return example && day ? `${example.text} is ${formatStaffDay(day)}` : null;
}

function describeEvidence(
  { dates: { evidence }, mapping: shown }: Props["preview"],
  mapping: Mapping,
): string | undefined {
  if (mapping.dateOrder === null || mapping.dateOrder !== shown.dateOrder) return undefined;
  if (evidence === "remembered") return "As in this station’s last log.";
  return evidence === "proved" ? "The log’s dates can only be in this order." : undefined;
}
