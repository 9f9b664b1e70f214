import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices } from "@/components/admin/table/filter-choices";
import { auditActionLabels } from "@/lib/audit/audit-copy";

type Props = { readonly query: Readonly<Record<string, string | string[] | undefined>> };

export function AuditFilters({ query }: Props) {
  const shown = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value : "";
  };
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
