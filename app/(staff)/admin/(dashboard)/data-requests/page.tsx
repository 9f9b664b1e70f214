import Link from "next/link";
import { DataRequestTable } from "@/components/admin/data-requests/data-request-table";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { ListFilters } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { buttonClassName } from "@/components/ui/button";
import { dataRequestKinds } from "@/db/values/data-requests";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { dataRequestKindLabels } from "@/lib/data-requests/data-request-copy";
import { readDataRequests } from "@/lib/data-requests/read-data-requests";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Data requests" };

const path = "/admin/data-requests";

export default async function DataRequestsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("privacy.manage");
  const query = await searchParams;
  const term = normalizeSearchTerm(query.q);
  const kind = dataRequestKinds.find((one) => one === query.kind) ?? null;
  const requests = await readDataRequests(appCtx(), admin, { term, kind }).catch((fault: unknown) =>
    logLoadFault("data_requests", fault),
  );
  const noMatch = term === null && kind === null ? null : "No requests match these filters.";
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
      <ListFilters
        path={path}
        query={query}
        search="Email"
        filters={[
          {
            name: "kind",
            label: "Request",
            choices: filterChoices(dataRequestKindLabels, "All requests"),
          },
        ]}
      />
      {typeof requests === "string" ? (
        <LoadError title="Error loading data requests" reference={requests} href={path} />
      ) : (
        <>
          <Section title="Open">
            <DataRequestTable
              caption="Open data requests"
              requests={requests.open}
              empty={
                noMatch ??
                "No open requests. When someone asks about their data, record the request here to track its due date."
              }
            />
          </Section>
          <Section title="Closed">
            <DataRequestTable
              caption="Closed data requests"
              requests={requests.closed}
              empty={noMatch ?? "Fulfilled and refused requests will appear here for 24 months."}
              isClosed
            />
          </Section>
        </>
      )}
    </>
  );
}
