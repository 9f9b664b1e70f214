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
        { label: "From", cell: ({ effectiveFrom }) => effectiveFrom },
        { label: "Through", cell: ({ validThrough }) => validThrough || "No end" },
        { label: "Checked", cell: ({ checkedOn }) => checkedOn },
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

function formatValue({ name, value }: EnteredRate): string {
  const unit = findRate(name)?.unit;
  const number = parseRateValue(value);
  return unit === undefined || number === null ? value : formatRate({ value: number, unit });
}
