import { AuditTable } from "@/components/admin/audit/audit-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { ExportLink } from "@/components/admin/table/export-link";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { auditActionLabels } from "@/lib/audit/actions";
import { type AuditPage as Page, parseAuditFilter, readAudit } from "@/lib/audit/read-audit";
import { appCtx } from "@/lib/web/ctx";
import { logRequestFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("audit.view");
  const query = await searchParams;
  const before = typeof query.before === "string" && /^\d{1,15}$/.test(query.before);
  const cursor = before ? Number(query.before) : null;
  // If the list fails to load, show it empty and log the error.
  const page = await readAudit(appCtx(), admin, parseAuditFilter(query), cursor).catch(
    (fault: unknown): Page => {
      logRequestFault("audit_load", fault);
      return { entries: [], next: null };
    },
  );
  return (
    <>
      <PageHeader
        title="Audit"
        description="History of admin actions and system events"
        actions={<ExportLink href={queryHref("/admin/audit/export", query, { before: null })} />}
      />
      <FilteredList
        path="/admin/audit"
        query={query}
        search="Admin email"
        filters={[
          {
            name: "action",
            label: "Action",
            choices: filterChoices(auditActionLabels, "All actions"),
          },
          { name: "from", label: "From" },
          { name: "to", label: "To" },
        ]}
        things="entries"
        isEmpty={page.entries.length === 0}
        empty="No audit logs yet"
        pager={{ isPastFirstPage: before, next: page.next, name: "before" }}
      >
        <AuditTable entries={page.entries} />
      </FilteredList>
    </>
  );
}
