import { DataTable } from "@/components/admin/table/data-table";
import type { EnteredRate } from "@/lib/content/document-schemas";
import {
  findRate,
  formatRate,
  formatRateName,
  parseRateValue,
} from "@/lib/royalties/rate-placeholders";

/** Lists rates that staff entered. */
export function RateTable({ rates }: { readonly rates: readonly EnteredRate[] }) {
  return (
    <DataTable
      caption="Rates"
      rows={rates}
      rowKey={({ name, effectiveFrom }) => `${name} ${effectiveFrom}`}
      empty="No rates are entered."
      columns={[
        { label: "Rate", cell: ({ name }) => formatRateName(name) },
        { label: "Value", cell: formatValue },
        { label: "From", cell: ({ effectiveFrom }) => <Day day={effectiveFrom} /> },
        { label: "Through", cell: ({ validThrough }) => <Day day={validThrough || "No end"} /> },
        { label: "Checked", cell: ({ checkedOn }) => <Day day={checkedOn} /> },
        {
          label: "Source",
          cell: ({ source }) => (
            <a href={source} className="wrap-anywhere underline">
              {source}
            </a>
          ),
        },
      ]}
    />
  );
}

function Day({ day }: { readonly day: string }) {
  return <span className="whitespace-nowrap">{day}</span>;
}

function formatValue({ name, value }: EnteredRate): string {
  const unit = findRate(name)?.unit;
  const number = parseRateValue(value);
  return unit === undefined || number === null ? value : formatRate({ value: number, unit });
}
