import Link from "next/link";
import { DataRequestTable } from "@/components/admin/data-requests/data-request-table";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { buttonClassName } from "@/components/ui/button";
import { readDataRequests } from "@/lib/data-requests/read-data-requests";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Data requests" };

export default async function DataRequestsPage() {
  const admin = await requireStaff("privacy.manage");
  const requests = await readDataRequests(appCtx(), admin).catch((fault: unknown) =>
    logLoadFault("data_requests", fault),
  );
  return (
    <>
      <PageHeader
        title="Data requests"
        description="Track requests to export or delete someone's data. Customers who do this themselves in their library aren't listed."
        actions={
          <Link href="/admin/data-requests/new" className={buttonClassName("primary")}>
            Record a request
          </Link>
        }
      />
      {typeof requests === "string" ? (
        <LoadError
          title="Error loading data requests"
          reference={requests}
          href="/admin/data-requests"
        />
      ) : (
        <>
          <Section title="Open">
            <DataRequestTable
              caption="Open data requests"
              requests={requests.open}
              empty="No open requests. When someone asks about their data, record the request here to track its due date."
            />
          </Section>
          <Section title="Closed">
            <DataRequestTable
              caption="Closed data requests"
              requests={requests.closed}
              empty="Fulfilled and refused requests will appear here for 24 months."
              isClosed
            />
          </Section>
        </>
      )}
    </>
  );
}
