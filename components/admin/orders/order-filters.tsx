import {
  ClearFilters,
  FilterChoice,
  FilterDay,
  FilterSearch,
} from "@/components/admin/table/filter-fields";
import { filterChoices, getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { LiveFilters } from "@/components/admin/table/live-filters";
import { productKindLabels } from "@/lib/catalog/product";
import { orderStatusLabels } from "@/lib/orders/order-copy";

type Props = { readonly query: ListQuery };

const path = "/admin/orders";
const filters = ["q", "status", "kind", "from", "to"] as const;

/** Filters by number, email or name, status, product and date, on one line. */
export function OrderFilters({ query }: Props) {
  const shown = (name: string) => getQueryText(query, name);
  const kept = ["view", "sort", "order"].flatMap((name) =>
    shown(name) ? [[name, shown(name)] as const] : [],
  );
  return (
    <LiveFilters action={path} keptParams={Object.fromEntries(kept)}>
      <FilterSearch label="Order number, email, or name" value={shown("q")} />
      <FilterChoice
        name="status"
        label="Status"
        value={shown("status")}
        choices={filterChoices(orderStatusLabels, "All statuses")}
      />
      <FilterChoice
        name="kind"
        label="Product"
        value={shown("kind")}
        choices={filterChoices(productKindLabels, "All products")}
      />
      <FilterDay name="from" label="From" value={shown("from")} />
      <FilterDay name="to" label="To" value={shown("to")} />
      {filters.some((name) => shown(name) !== "") ? (
        <ClearFilters path={path} query={query} filters={filters} />
      ) : null}
    </LiveFilters>
  );
}
