import type { Metadata } from "next";
import { connection } from "next/server";
import { AuditFilters } from "@/components/admin/audit/audit-filters";
import { AuditTable } from "@/components/admin/audit/audit-table";
import { CursorPager } from "@/components/admin/cursor-pager";
import { ExportLink } from "@/components/admin/export-link";
import { PageHead } from "@/components/admin/page-head";
import { queryHref } from "@/components/admin/query-href";
import { auditFilterOf } from "@/lib/audit/audit-filter";
import { type AuditPage as Page, readAudit } from "@/lib/audit/read-audit";
import { appCtx } from "@/lib/web/ctx";
import { faultLine } from "@/lib/web/fault-response";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Audit" };

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function AuditPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const before = typeof query.before === "string" && /^\d{1,15}$/.test(query.before);
  const cursor = before ? Number(query.before) : null;
  // As SPEC section 8 has it: a list that can't be read is empty, and the log says why.
  const page = await readAudit(appCtx(), admin, auditFilterOf(query), cursor).catch(
    (fault: unknown): Page => {
      faultLine("audit_load", fault);
      return { entries: [], next: null };
    },
  );
  return (
    <>
      <PageHead
        title="Audit"
        description="History of admin actions and system events"
        actions={<ExportLink href={queryHref("/admin/audit/export", query, { before: null })} />}
      />
      <AuditFilters query={query} />
      <AuditTable entries={page.entries} />
      <CursorPager
        path="/admin/audit"
        query={query}
        isBegun={before}
        next={page.next}
        name="before"
      />
    </>
  );
}
