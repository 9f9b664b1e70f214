import { ClearFilters, FilterChoice, FilterSearch } from "@/components/admin/table/filter-fields";
import { filterChoices, getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { LiveFilters } from "@/components/admin/table/live-filters";
import { inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly query: ListQuery;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly ownId: string;
};

const path = "/admin/inbox";
const filters = ["q", "kind", "assignee"] as const;

/** Filters by sender, type and assignee, and the order, on one line. */
export function InboxFilters({ query, assignees, ownId }: Props) {
  const shown = (name: string) => getQueryText(query, name);
  const view = shown("view");
  return (
    <LiveFilters action={path} keptParams={view ? { view } : {}}>
      <FilterSearch label="Name, email, or subject" value={shown("q")} />
      <FilterChoice
        name="kind"
        label="Type"
        value={shown("kind")}
        choices={filterChoices(inquiryKindLabels, "All types")}
      />
      <FilterChoice
        name="assignee"
        label="Assignee"
        value={shown("assignee")}
        choices={[
          { value: "", label: "Any assignee" },
          ...assignees.map(({ id, email }) => ({ value: id, label: id === ownId ? "Me" : email })),
        ]}
      />
      <FilterChoice
        name="sort"
        label="Sort by"
        value={shown("sort")}
        choices={[
          { value: "", label: "Newest first" },
          { value: "due", label: "Reply deadline" },
        ]}
      />
      {filters.some((name) => shown(name) !== "") ? (
        <ClearFilters path={path} query={query} filters={filters} />
      ) : null}
    </LiveFilters>
  );
}
