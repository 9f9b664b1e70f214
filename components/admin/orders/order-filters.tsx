import { TextLink } from "@/components/admin/display/text-link";
import { filterChoices } from "@/components/admin/table/filter-choices";
import { getQueryText, type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { LiveFilters } from "@/components/admin/table/live-filters";
import { controlClassName } from "@/components/ui/field";
import { productKindLabels } from "@/lib/catalog/product-copy";
import { orderStatusLabels } from "@/lib/orders/order-copy";

type Props = { readonly query: ListQuery };

const path = "/admin/orders";
const filters = ["q", "status", "kind", "from", "to"] as const;
const control = `${controlClassName} min-h-11! w-auto! max-w-full px-2.5! py-1! text-sm md:min-h-10!`;

/** Filters by number, email or name, status, product and date, on one line. */
export function OrderFilters({ query }: Props) {
  const shown = (name: string) => getQueryText(query, name);
  const kept = ["view", "sort", "order"].flatMap((name) =>
    shown(name) ? [[name, shown(name)] as const] : [],
  );
  const cleared = Object.fromEntries(["after", ...filters].map((name) => [name, null]));
  return (
    <LiveFilters action={path} keptParams={Object.fromEntries(kept)}>
      <input
        type="search"
        name="q"
        aria-label="Order number, email, or name"
        placeholder="Order number, email, or name"
        defaultValue={shown("q")}
        maxLength={200}
        autoComplete="off"
        className={`${control} w-60! max-sm:w-full!`}
      />
      <Choice
        name="status"
        label="Status"
        value={shown("status")}
        choices={filterChoices(orderStatusLabels, "All statuses")}
      />
      <Choice
        name="kind"
        label="Product"
        value={shown("kind")}
        choices={filterChoices(productKindLabels, "All products")}
      />
      <Day name="from" label="From" value={shown("from")} />
      <Day name="to" label="To" value={shown("to")} />
      {filters.some((name) => shown(name) !== "") ? (
        <TextLink
          href={queryHref(path, query, cleared)}
          className="inline-flex min-h-10 items-center text-sm"
        >
          Clear
        </TextLink>
      ) : null}
    </LiveFilters>
  );
}

type FieldProps = { readonly name: string; readonly label: string; readonly value: string };
type ChoiceProps = FieldProps & {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <select name={name} aria-label={label} defaultValue={value} className={control}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Day({ name, label, value }: FieldProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm">
      {label}
      <input type="date" name={name} defaultValue={value} className={control} />
    </label>
  );
}
