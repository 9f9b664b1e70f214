import { FilterBar } from "@/components/admin/table/filter-bar";
import { auditActions } from "@/lib/audit/actions";

type Props = { readonly query: Readonly<Record<string, string | string[] | undefined>> };

/** By whom, what and when. */
export function AuditFilters({ query }: Props) {
  const shown = (name: string) => {
    const value = query[name];
    return typeof value === "string" ? value : "";
  };
  const actions = auditActions.map((action) => ({ value: action, label: actionLabel(action) }));
  return (
    <FilterBar
      action="/admin/audit"
      search={{ label: "Admin's email", value: shown("q") }}
      filters={[
        {
          name: "action",
          label: "Action",
          value: shown("action"),
          choices: [{ value: "", label: "Every action" }, ...actions],
        },
      ]}
      dates={[
        { name: "from", label: "From day", value: shown("from") },
        { name: "to", label: "To day", value: shown("to") },
      ]}
    />
  );
}

/** "admin_removed" as people read it: "admin removed". */
function actionLabel(action: string): string {
  return action.replaceAll("_", " ");
}
