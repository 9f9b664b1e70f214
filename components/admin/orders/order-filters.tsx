import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices } from "@/components/admin/table/filter-choices";
import { getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { productKindLabels } from "@/lib/catalog/product-copy";
import { orderStatusLabels } from "@/lib/orders/order-copy";

type Props = { readonly query: ListQuery };

/** Filters by number, email or name, status, product and date. */
export function OrderFilters({ query }: Props) {
  const shown = (name: string) => getQueryText(query, name);
  return (
    <FilterBar
      action="/admin/orders"
      search={{ label: "Order number, email or name", value: shown("q") }}
      filters={[
        {
          name: "status",
          label: "Status",
          value: shown("status"),
          choices: filterChoices(orderStatusLabels, "All statuses"),
        },
        {
          name: "kind",
          label: "Product",
          value: shown("kind"),
          choices: filterChoices(productKindLabels, "All products"),
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
