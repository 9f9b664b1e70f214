import { FilterBar } from "@/components/admin/table/filter-bar";
import { productKinds } from "@/lib/catalog/product";
import { orderStatuses, orderStatusLabels } from "@/lib/orders/status";

const kindLabels = {
  ebook: "eBook",
  course: "Course",
  radio: "Radio",
  session: "Consultation",
} as const;

type Props = { readonly query: Readonly<Record<string, string | string[] | undefined>> };

/** Filters by number, email or name, status, product and date. */
export function OrderFilters({ query }: Props) {
  const shown = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value : "";
  };
  return (
    <FilterBar
      action="/admin/orders"
      search={{ label: "Order number, email or name", value: shown("q") }}
      filters={[
        {
          name: "status",
          label: "Status",
          value: shown("status"),
          choices: [
            { value: "", label: "All statuses" },
            ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
          ],
        },
        {
          name: "kind",
          label: "Product",
          value: shown("kind"),
          choices: [
            { value: "", label: "All products" },
            ...productKinds.map((value) => ({ value, label: kindLabels[value] })),
          ],
        },
        {
          name: "review",
          label: "Review",
          value: shown("review"),
          choices: [
            { value: "", label: "All" },
            { value: "needed", label: "Needs review" },
          ],
        },
      ]}
      dates={[
        { name: "from", label: "From", value: shown("from") },
        { name: "to", label: "To", value: shown("to") },
      ]}
    />
  );
}
