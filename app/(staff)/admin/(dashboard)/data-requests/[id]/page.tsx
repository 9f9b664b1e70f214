import { notFound } from "next/navigation";
import {
  deleteDataAction,
  extendRequestAction,
  refuseRequestAction,
  resendLinkAction,
  sendExportAction,
} from "@/app/(staff)/admin/(dashboard)/data-requests/actions";
import { RequestSteps } from "@/components/admin/data-requests/request-steps";
import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { PersonLink } from "@/components/admin/people/person-link";
import { Notice } from "@/components/ui/notice";
import { isUuid } from "@/lib/core/is-uuid";
import {
  dataRequestChannelLabels,
  dataRequestKindLabels,
  dataRequestLawLabels,
  dataRequestStateLabels,
  getDataRequestState,
} from "@/lib/data-requests/data-request-copy";
import { readDataRequest } from "@/lib/data-requests/read-data-requests";
import { keptAfterRequest } from "@/lib/flows/fulfill-data-request";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Data request" };

type Props = {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<{ readonly result?: string | string[] }>;
};

export default async function DataRequestPage({ params, searchParams }: Props) {
  const admin = await requireStaff("privacy.manage");
  const [{ id }, { result }] = await Promise.all([params, searchParams]);
  const request = isUuid(id) ? await readDataRequest(appCtx(), admin, id) : null;
  if (!request) notFound();
  const { confirmedAt, closedAt, fileExpiresAt, extensionReason, refusalReason } = request;
  return (
    <>
      <PageHeader
        title={request.email}
        breadcrumbs={[{ href: "/admin/data-requests", label: "Data requests" }]}
        actions={<PersonLink id={id} />}
      />
      {result === "recorded" ? (
        <div className="mb-6">
          <Notice tone="success" title="Request recorded">
            We'll email {request.email} a link to confirm the request.
          </Notice>
        </div>
      ) : null}
      <DescriptionList
        facts={[
          {
            label: "Status",
            value: (
              <StatusBadge
                kind="dataRequest"
                status={getDataRequestState(request)}
                labels={dataRequestStateLabels}
              />
            ),
          },
          { label: "Request", value: dataRequestKindLabels[request.kind] },
          { label: "Received via", value: dataRequestChannelLabels[request.channel] },
          { label: "Received", value: <StaffDay day={request.receivedOn} /> },
          { label: "Due", value: <StaffDay day={request.dueOn} /> },
          ...(extensionReason
            ? [
                {
                  label: "Extended",
                  value: (
                    <span className="whitespace-pre-line">
                      From <StaffDay day={request.firstDueOn} />: {extensionReason}
                    </span>
                  ),
                },
              ]
            : []),
          { label: "Law", value: dataRequestLawLabels[request.law] },
          { label: "Link sent", value: <StaffTime at={request.linkSentAt} /> },
          {
            label: "Identity check",
            value: confirmedAt ? (
              <>
                Address confirmed <StaffTime at={confirmedAt} />
              </>
            ) : (
              "Address not confirmed"
            ),
          },
          ...(closedAt ? [{ label: "Closed", value: <StaffTime at={closedAt} /> }] : []),
          ...(fileExpiresAt
            ? [{ label: "File available until", value: <StaffTime at={fileExpiresAt} /> }]
            : []),
          ...(refusalReason
            ? [
                {
                  label: "Reason",
                  value: <span className="whitespace-pre-line">{refusalReason}</span>,
                },
              ]
            : []),
        ]}
      />
      {request.status === "open" ? (
        <Section title="Next step">
          <RequestSteps
            request={request}
            resend={resendLinkAction}
            sendExport={sendExportAction}
            deleteData={deleteDataAction}
            extend={extendRequestAction}
            refuse={refuseRequestAction}
            kept={keptAfterRequest}
          />
        </Section>
      ) : null}
    </>
  );
}
