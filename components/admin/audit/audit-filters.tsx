import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices, getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { auditActionLabels } from "@/lib/audit/audit-copy";

type Props = { readonly query: ListQuery };

export function AuditFilters({ query }: Props) {
  const shown = (name: string) => getQueryText(query, name);
  return (
    <FilterBar
      action="/admin/audit"
      search={{ label: "Admin email", value: shown("q") }}
      filters={[
        {
          name: "action",
          label: "Action",
          value: shown("action"),
          choices: filterChoices(auditActionLabels, "All actions"),
        },
      ]}
      dates={[
        { name: "from", label: "From", value: shown("from") },
        { name: "to", label: "To", value: shown("to") },
      ]}
    />
  );
}
