import type { Metadata } from "next";
import { connection } from "next/server";
import { AuditFilters } from "@/components/admin/audit/audit-filters";
import { AuditTable } from "@/components/admin/audit/audit-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { ExportLink } from "@/components/admin/table/export-link";
import { type ListPageProps, queryHref } from "@/components/admin/table/list-query";
import { type AuditPage as Page, parseAuditFilter, readAudit } from "@/lib/audit/read-audit";
import { appCtx } from "@/lib/web/ctx";
import { logRequestFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: ListPageProps) {
  await connection();
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
      <AuditFilters query={query} />
      <AuditTable entries={page.entries} />
      <CursorPager
        path="/admin/audit"
        query={query}
        isPastFirstPage={before}
        next={page.next}
        name="before"
      />
    </>
  );
}
